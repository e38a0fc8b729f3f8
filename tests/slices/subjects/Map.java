class Key {} class Value {}
class Map {
  /*@ nullable */ Key[] keys;
  /*@ nullable */ Value[] values;
  /*@ ensures (\exists int i;0<=i&&
    @ i<values.length;values[i]==v);
    @ diverges true;
    @ assignable \everything; */
  void put(Key k, Value v){
    int pos = getIndexOf(k);
    if (pos>=0)
      values[pos] = v;
    else {
      addKey(k);
      addValue(v);
    }
  }
  int getIndexOf(Key k){
    int r = -1;
    for(int i=0;i<keys.length;i++)
      if (keys[i] == k)
        r = i;
    return r;
  }
  void addKey(Key k){
    Key[] oldKs = keys;
    keys = new Key[keys.length+1];
    keys[keys.length - 1] = k;
    for (int i=0;i<oldKs.length;i++)
      keys[i] = oldKs[i];
  }
  void addValue(Value v){
    Value[] oldVs = values;
    values=new Value[values.length+1];
    values[values.length - 1] = v;
    for (int i=0;i<oldVs.length;i++)
      values[i] = oldVs[i];
  }
}
