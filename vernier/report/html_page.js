"use strict";
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const detail = document.getElementById("detail");
  const list = document.getElementById("list");
  let chosen = -1;
  let step = 0;

  function make(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value);
    }
    for (const child of children) if (child !== null) node.append(child);
    return node;
  }

  // The list and its filters

  function visible(item) {
    const box = document.querySelector(`input[data-verdict="${item.verdict}"]`);
    const words = document.getElementById("search").value.toLowerCase();
    const text = `${item.id} ${item.code} ${item.message} ${item.place}`.toLowerCase();
    const library = document.getElementById("library");
    return box.checked && text.includes(words) && (!item.library || item.verdict === "refuted" || !library || library.checked);
  }

  function filter() {
    data.outcomes.forEach((item, index) => { list.children[index].hidden = !visible(item); });
  }

  data.outcomes.forEach((item, index) => {
    list.append(make("button", { type: "button", onclick: () => choose(index) },
      make("span", { class: `verdict ${item.verdict}` }, `${item.verdict} `), item.code,
      make("span", { class: "where" }, item.place), item.title));
  });
  for (const box of document.querySelectorAll(".filters input")) box.addEventListener("input", filter);

  // One obligation

  function choose(index) {
    chosen = index;
    [...list.children].forEach((node, at) => node.setAttribute("aria-current", String(at === index)));
    const item = data.outcomes[index];
    const facts = make("p", { class: "facts" });
    item.facts.forEach(([name, text]) => facts.append(make("span", {}, `${name} `, make("code", {}, text)), " "));
    detail.replaceChildren(make("h2", {}, make("span", { class: item.verdict }, `${item.verdict}[${item.code}]`),
      ` ${item.message}`), facts);
    if (item.inputs.length) detail.append(inputs(item));
    if (item.steps.length) detail.append(bar(item), make("div", { class: "now-text", "aria-live": "polite" }));
    const panes = make("div", { class: "panes" }, sourcePane(item));
    if (item.steps.length) panes.append(pathPane(item));
    else panes.style.gridTemplateColumns = "1fr";
    detail.append(panes);
    if (item.before || item.after) {
      const drawn = heaps(item);
      detail.append(drawn);
      const narrow = drawn.firstElementChild.clientWidth;
      const wide = [...drawn.querySelectorAll("svg")].some((svg) => svg.width.baseVal.value > narrow);
      if (wide) drawn.style.gridTemplateColumns = "1fr";
    }
    if (item.graph !== undefined) detail.append(reached(data.graphs[item.graph]));
    location.replace(`#${encodeURIComponent(item.id)}`);
    detail.scrollTop = 0;
    show(item.failing);
  }

  function inputs(item) {
    const table = make("table", { class: "inputs" }, make("tr", {}, make("th", { colspan: 3 }, "inputs")));
    for (const [name, value, place] of item.inputs) {
      table.append(make("tr", {}, make("td", {}, name), make("td", {}, `= ${value}`), make("td", {}, place)));
    }
    return table;
  }

  function bar(item) {
    const slider = make("input", { type: "range", min: 0, max: item.steps.length - 1, value: 0, "aria-label": "step",
      oninput: (event) => show(Number(event.target.value)) });
    return make("div", { class: "bar" },
      make("button", { type: "button", title: "previous step (key p or left)", onclick: () => show(step - 1) }, "\u25c0"), slider,
      make("button", { type: "button", title: "next step (key n or right)", onclick: () => show(step + 1) }, "\u25b6"),
      make("span", { class: "at" }));
  }

  function sourcePane(item) {
    return make("div", { class: "pane source-pane" }, make("h3", {}, item.file), make("table", { class: "source" }));
  }

  function fillSource(item, file) {
    const pane = detail.querySelector(".source-pane");
    if (pane.dataset.file === file) return;
    pane.dataset.file = file;
    pane.querySelector("h3").textContent = file;
    const lines = data.sources[file] || [];
    const touched = new Set(item.steps.filter((each) => each.file === file).map((each) => each.line));
    const rows = lines.map((text, at) => {
      const place = file === item.file && at + 1 >= item.line && at + 1 <= item.end;
      const kind = `${touched.has(at + 1) ? "on-path" : ""} ${place ? "place" : ""}`;
      return make("tr", { class: kind, "data-line": at + 1 }, make("td", { class: "number" }, String(at + 1)),
        make("td", { class: "code" }, make("span", {}, text || " "), make("span", { class: "inline" })));
    });
    if (!rows.length) rows.push(make("tr", {}, make("td", {}, "the source is not at hand")));
    pane.querySelector("table").replaceChildren(...rows);
  }

  function pathPane(item) {
    const path = make("ol", { class: "path" });
    item.steps.forEach((each, index) => {
      path.append(make("li", { title: each.text, onclick: () => show(index) }, make("span", { class: "line" }, String(each.line)),
        make("span", { class: "depth" }, "\u2502 ".repeat(each.depth)), each.text));
    });
    return make("div", { class: "pane path-pane" }, make("h3", {}, "path"), path);
  }

  function heaps(item) {
    const panes = make("div", { class: "heaps" });
    for (const side of [item.before, item.after]) {
      if (!side) continue;
      const figure = make("figure", {}, make("h3", {}, side.title));
      if (side.variables) figure.append(make("p", {}, side.variables));
      const holder = make("div", {});
      holder.innerHTML = side.svg;
      figure.append(holder);
      if (side.note) figure.append(make("p", {}, side.note));
      panes.append(figure);
    }
    const legend = make("p", { class: "legend" }, make("span", { class: "changed" }, "changed"),
      make("span", { class: "new" }, "new"), "faded: not yet written at the selected step");
    panes.lastChild.append(legend);
    return panes;
  }

  // What an analysis has reached; a click on a state tells all that is known there

  function reached(graph) {
    const holder = make("div", {});
    holder.innerHTML = graph.svg;
    const told = make("pre", { "aria-live": "polite" }, "select a state");
    for (const state of holder.querySelectorAll("[data-state]")) {
      state.addEventListener("click", () => {
        holder.querySelectorAll(".now").forEach((node) => node.classList.remove("now"));
        state.classList.add("now");
        told.textContent = graph.states[state.dataset.state];
      });
    }
    return make("figure", { class: "reached" }, make("h3", {}, "abstract reachability graph"), make("p", {}, graph.note),
      holder, told);
  }

  // All panes follow the selected step

  function show(wanted) {
    const item = data.outcomes[chosen];
    if (!item.steps.length) {
      fillSource(item, item.file);
      centre(detail.querySelector(`tr[data-line="${item.line}"]`), ".source-pane");
      return;
    }
    step = Math.max(0, Math.min(wanted, item.steps.length - 1));
    const now = item.steps[step];
    detail.querySelector(".bar input").value = step;
    detail.querySelector(".bar .at").textContent = `${step + 1} / ${item.steps.length}`;
    detail.querySelector(".now-text").textContent = `${now.place}  call depth ${now.depth}:  ${now.text}`;
    fillSource(item, now.file);
    values(item, now);
    [...detail.querySelectorAll("ol.path li")].forEach((node, index) => {
      node.className = index === step ? "now" : index > step ? "later" : "";
    });
    centre(detail.querySelector("ol.path li.now"), ".path-pane");
    centre(detail.querySelector("tr.now"), ".source-pane");
    markHeap(item, now);
  }

  function values(item, now) {
    for (const row of detail.querySelectorAll("table.source tr[data-line]")) {
      row.classList.toggle("now", Number(row.dataset.line) === now.line);
      row.querySelector(".inline").textContent = "";
    }
    const told = new Map();
    item.steps.slice(0, step + 1).forEach((each) => {
      if (each.file !== now.file) return;
      const name = each.text.split(" = ")[0];
      if (!told.has(each.line)) told.set(each.line, new Map());
      told.get(each.line).delete(name);
      told.get(each.line).set(name, each.text);
    });
    for (const [line, texts] of told) {
      const row = detail.querySelector(`tr[data-line="${line}"]`);
      if (row) row.querySelector(".inline").textContent = [...texts.values()].slice(-3).reverse().join(";  ");
    }
  }

  function markHeap(item, now) {
    for (const node of detail.querySelectorAll("svg.heap .now, svg.heap .pending")) node.classList.remove("now", "pending");
    item.steps.forEach((each, index) => {
      if (!each.object || index < step) return;
      const selector = each.cell ? `[data-cell="${CSS.escape(`${each.object}.${each.cell}`)}"]` : `[data-object="${each.object}"]`;
      detail.querySelectorAll(`svg.heap ${selector}`).forEach((node) => {
        const after = node.closest("figure") === detail.querySelector(".heaps").lastElementChild;
        if (index === step) node.classList.add("now");
        else if (after) node.classList.add("pending");
      });
    });
    if (now.object) detail.querySelectorAll(`svg.heap [data-object="${now.object}"]`).forEach((node) => node.classList.add("now"));
  }

  function centre(node, pane) {
    const holder = detail.querySelector(pane);
    if (node && holder) holder.scrollTop = node.offsetTop - holder.clientHeight / 2;
  }

  document.addEventListener("keydown", (event) => {
    if (chosen < 0 || event.target.matches("input[type=search]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowRight: 1, n: 1, ArrowLeft: -1, p: -1 }[event.key];
    if (by && !event.target.matches("input[type=range]")) show(step + by);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(Infinity);
  });

  filter();
  const named = decodeURIComponent(location.hash.slice(1));
  const first = data.outcomes.findIndex((item) => item.id === named);
  const refuted = data.outcomes.findIndex((item) => item.verdict === "refuted");
  const start = first >= 0 ? first : Math.max(0, refuted);
  if (data.outcomes.length) choose(start);
  const asked = /[?&]step=(\d+)/.exec(location.search);
  if (asked && data.outcomes.length) show(Number(asked[1]) - 1);
})();
