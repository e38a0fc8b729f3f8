"""Elementary functions with the results of fdlibm, which Java's StrictMath (and part of its Math) is defined by.

Written after the algorithms and constants published with fdlibm 5.3. The order of the floating-point operations
matters and must not be changed.
"""

from __future__ import annotations

import math
import struct

_HUGE = 1.0e300
_TINY = 1.0e-300
_LN2_HI, _LN2_LO = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_INVERSE_LN2 = 1.44269504088896338700e00
_OVERFLOW = 7.09782712893383973096e02
_UNDERFLOW = -7.45133219101941108420e02
_HALF_PI_HI, _HALF_PI_LO = 1.57079632679489655800e00, 6.12323399573676603587e-17
_QUARTER_PI = 7.85398163397448278999e-01
_PI, _PI_LO = 3.1415926535897931160e00, 1.2246467991473531772e-16


def _high(x: float) -> int:
    """The upper 32 bits, signed."""
    word: int = struct.unpack("<i", struct.pack("<d", x)[4:])[0]
    return word


def _with_high(x: float, high: int) -> float:
    value: float = struct.unpack("<d", struct.pack("<d", x)[:4] + struct.pack("<I", high & 0xFFFFFFFF))[0]
    return value


def _without_low(x: float) -> float:
    value: float = struct.unpack("<d", b"\0\0\0\0" + struct.pack("<d", x)[4:])[0]
    return value


_ASIN_P = (
    1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01, -4.00555345006794114027e-02,
    7.91534994289814532176e-04, 3.47933107596021167570e-05,
)  # fmt: skip
_ASIN_Q = (
    1.0, -2.40339491173441421878e00, 2.02094576023350569471e00, -6.88283971605453293030e-01, 7.70381505559019352791e-02,
)  # fmt: skip


def _asin_ratio(t: float) -> float:
    p0, p1, p2, p3, p4, p5 = _ASIN_P
    p = t * (p0 + t * (p1 + t * (p2 + t * (p3 + t * (p4 + t * p5)))))
    q0, q1, q2, q3, q4 = _ASIN_Q
    return p / (q0 + t * (q1 + t * (q2 + t * (q3 + t * q4))))


def asin(x: float) -> float:
    """Arc sine."""
    if x != x or abs(x) > 1.0:
        return math.nan
    if abs(x) == 1.0:
        return x * _HALF_PI_HI + x * _HALF_PI_LO
    if abs(x) < 0.5:
        if _high(abs(x)) < 0x3E400000:
            return x
        return x + x * _asin_ratio(x * x)
    w = 1.0 - abs(x)
    t = w * 0.5
    ratio = _asin_ratio(t)
    s = math.sqrt(t)
    if _high(abs(x)) >= 0x3FEF3333:
        t = _HALF_PI_HI - (2.0 * (s + s * ratio) - _HALF_PI_LO)
    else:
        w = _without_low(s)
        c = (t - w * w) / (s + w)
        p = 2.0 * s * ratio - (_HALF_PI_LO - 2.0 * c)
        q = _QUARTER_PI - 2.0 * w
        t = _QUARTER_PI - (p - q)
    return t if x > 0.0 else -t


def acos(x: float) -> float:
    """Arc cosine."""
    if x != x or abs(x) > 1.0:
        return math.nan
    if abs(x) == 1.0:
        return 0.0 if x > 0.0 else _PI + 2.0 * _HALF_PI_LO
    if abs(x) < 0.5:
        if _high(abs(x)) <= 0x3C600000:
            return _HALF_PI_HI + _HALF_PI_LO
        return _HALF_PI_HI - (x - (_HALF_PI_LO - x * _asin_ratio(x * x)))
    if x < 0.0:
        z = (1.0 + x) * 0.5
        s = math.sqrt(z)
        w = _asin_ratio(z) * s - _HALF_PI_LO
        return _PI - 2.0 * (s + w)
    z = (1.0 - x) * 0.5
    s = math.sqrt(z)
    df = _without_low(s)
    c = (z - df * df) / (s + df)
    w = _asin_ratio(z) * s + c
    return 2.0 * (df + w)


_ATAN_HI = (4.63647609000806093515e-01, 7.85398163397448278999e-01, 9.82793723247329054082e-01, _HALF_PI_HI)
_ATAN_LO = (2.26987774529616870924e-17, 3.06161699786838301793e-17, 1.39033110312309984516e-17, _HALF_PI_LO)
_ATAN = (
    3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01, -1.11111104054623557880e-01,
    9.09088713343650656196e-02, -7.69187620504482999495e-02, 6.66107313738753120669e-02, -5.83357013379057348645e-02,
    4.97687799461593236017e-02, -3.65315727442169155270e-02, 1.62858201153657823623e-02,
)  # fmt: skip


def _atan_reduced(x: float) -> tuple[int, float]:
    """Which table entry to add (-1: none), and the argument that is left."""
    size = _high(abs(x))
    if size < 0x3FDC0000:
        return -1, x
    x = abs(x)
    if size < 0x3FF30000:
        if size < 0x3FE60000:
            return 0, (2.0 * x - 1.0) / (2.0 + x)
        return 1, (x - 1.0) / (x + 1.0)
    if size < 0x40038000:
        return 2, (x - 1.5) / (1.0 + 1.5 * x)
    return 3, -1.0 / x


def atan(x: float) -> float:
    """Arc tangent."""
    if x != x:
        return x
    size = _high(abs(x))
    if size >= 0x44100000:
        return _ATAN_HI[3] + _ATAN_LO[3] if x > 0.0 else -_ATAN_HI[3] - _ATAN_LO[3]
    if size < 0x3E200000:
        return x
    entry, y = _atan_reduced(x)
    a = _ATAN
    z = y * y
    w = z * z
    s1 = z * (a[0] + w * (a[2] + w * (a[4] + w * (a[6] + w * (a[8] + w * a[10])))))
    s2 = w * (a[1] + w * (a[3] + w * (a[5] + w * (a[7] + w * a[9]))))
    if entry < 0:
        return y - y * (s1 + s2)
    z = _ATAN_HI[entry] - ((y * (s1 + s2) - _ATAN_LO[entry]) - y)
    return -z if x < 0.0 else z


def atan2(y: float, x: float) -> float:
    """The angle of the point (x, y)."""
    if x != x or y != y:
        return math.nan
    if x == 1.0:
        return atan(y)
    right, down = math.copysign(1.0, x) > 0.0, math.copysign(1.0, y) < 0.0
    edge = _atan2_edge(y, x)
    if edge is not None:
        return edge
    k = (_high(abs(y)) - _high(abs(x))) >> 20
    if k > 60:
        z = _HALF_PI_HI + 0.5 * _PI_LO
    elif not right and k < -60:
        z = 0.0
    else:
        z = atan(abs(y / x))
    if right:
        return -z if down else z
    return (z - _PI_LO) - _PI if down else _PI - (z - _PI_LO)


def _atan2_edge(y: float, x: float) -> float | None:
    right, sign = math.copysign(1.0, x) > 0.0, math.copysign(1.0, y)
    if y == 0.0:
        return y if right else sign * _PI
    if x == 0.0:
        return sign * _HALF_PI_HI
    if math.isinf(x):
        if math.isinf(y):
            return sign * (_QUARTER_PI if right else 3.0 * _QUARTER_PI)
        return sign * 0.0 if right else sign * _PI
    return sign * _HALF_PI_HI if math.isinf(y) else None


_EXP = (
    1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05, -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
)  # fmt: skip


def exp(x: float) -> float:
    """The exponential function (of StrictMath; sinh and cosh use it)."""
    if x != x:
        return x
    if x > _OVERFLOW:
        return math.inf
    if x < _UNDERFLOW:
        return 0.0
    size = _high(abs(x))
    hi = lo = 0.0
    k = 0
    if size > 0x3FD62E42:
        if size < 0x3FF0A2B2:
            k = 1 if x > 0.0 else -1
            hi, lo = x - k * _LN2_HI, k * _LN2_LO
        else:
            k = int(_INVERSE_LN2 * x + (0.5 if x > 0.0 else -0.5))
            hi, lo = x - k * _LN2_HI, k * _LN2_LO
        x = hi - lo
    elif size < 0x3E300000:
        return 1.0 + x
    p1, p2, p3, p4, p5 = _EXP
    t = x * x
    c = x - t * (p1 + t * (p2 + t * (p3 + t * (p4 + t * p5))))
    if k == 0:
        return 1.0 - ((x * c) / (c - 2.0) - x)
    y = 1.0 - ((lo - (x * c) / (2.0 - c)) - hi)
    if k >= -1021:
        return _with_high(y, _high(y) + (k << 20)) if k != 1024 else y * 2.0 * 2.0**1023
    return _with_high(y, _high(y) + ((k + 1000) << 20)) * 9.33263618503218878990e-302


_EXPM1 = (
    -3.33333333333331316428e-02, 1.58730158725481460165e-03, -7.93650757867487942473e-05, 4.00821782732936239552e-06,
    -2.01099218183624371326e-07,
)  # fmt: skip


def expm1(x: float) -> float:
    """exp(x) - 1."""
    if x != x or x == math.inf:
        return x
    size = _high(abs(x))
    if size >= 0x4043687A:
        if x > _OVERFLOW:
            return math.inf
        if x < 0.0:
            return _TINY - 1.0
    if size < 0x3C900000:
        return x
    k, c = 0, 0.0
    if size > 0x3FD62E42:
        k = (1 if x > 0.0 else -1) if size < 0x3FF0A2B2 else int(_INVERSE_LN2 * x + (0.5 if x > 0.0 else -0.5))
        hi, lo = x - k * _LN2_HI, k * _LN2_LO
        x = hi - lo
        c = (hi - x) - lo
    return _expm1_reduced(x, k, c)


def _expm1_reduced(x: float, k: int, c: float) -> float:
    q1, q2, q3, q4, q5 = _EXPM1
    half = 0.5 * x
    hxs = x * half
    r1 = 1.0 + hxs * (q1 + hxs * (q2 + hxs * (q3 + hxs * (q4 + hxs * q5))))
    t = 3.0 - r1 * half
    e = hxs * ((r1 - t) / (6.0 - x * t))
    if k == 0:
        return x - (x * e - hxs)
    e = x * (e - c) - c
    e -= hxs
    if k == -1:
        return 0.5 * (x - e) - 0.5
    if k == 1:
        return -2.0 * (e - (x + 0.5)) if x < -0.25 else 1.0 + 2.0 * (x - e)
    if k <= -2 or k > 56:
        return _scaled(1.0 - (e - x), k) - 1.0
    if k < 20:
        return _scaled(_with_high(1.0, 0x3FF00000 - (0x200000 >> k)) - (e - x), k)
    return _scaled((x - (e + _with_high(1.0, (0x3FF - k) << 20))) + 1.0, k)


def _scaled(y: float, k: int) -> float:
    return y * 2.0 * 2.0**1023 if k == 1024 else _with_high(y, _high(y) + (k << 20))


_LOG1P = (
    6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
    1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01,
)  # fmt: skip


def log1p(x: float) -> float:
    """log(1 + x)."""
    if x != x or x < -1.0:
        return math.nan
    if x == -1.0 or x == math.inf:
        return math.copysign(math.inf, x)
    high = _high(x)
    size = high & 0x7FFFFFFF
    if size < 0x3E200000:
        return x if size < 0x3C900000 else x - x * x * 0.5
    k, f, c, hu = 1, 0.0, 0.0, 1
    # As signed numbers: from about -0.2929 to 0, or from 0 to about 0.41422.
    if high < 0x3FDA827A and (high > 0 or high <= (0xBFD2BEC3 - (1 << 32))):
        k, f = 0, x
    if k != 0:
        k, f, c, hu = _log1p_reduced(x, high)
    return _log1p_series(k, f, c, hu)


def _log1p_reduced(x: float, high: int) -> tuple[int, float, float, int]:
    if high < 0x43400000:
        u = 1.0 + x
        hu = _high(u)
        k = (hu >> 20) - 1023
        c = 1.0 - (u - x) if k > 0 else x - (u - 1.0)
        c /= u
    else:
        u, c = x, 0.0
        hu = _high(u)
        k = (hu >> 20) - 1023
    hu &= 0x000FFFFF
    if hu < 0x6A09E:
        u = _with_high(u, hu | 0x3FF00000)
    else:
        k += 1
        u = _with_high(u, hu | 0x3FE00000)
        hu = (0x00100000 - hu) >> 2
    return k, u - 1.0, c, hu


def _log1p_series(k: int, f: float, c: float, hu: int) -> float:
    half = 0.5 * f * f
    if hu == 0:
        if f == 0.0:
            return 0.0 if k == 0 else k * _LN2_HI + (c + k * _LN2_LO)
        r = half * (1.0 - 0.66666666666666666 * f)
        return f - r if k == 0 else k * _LN2_HI - ((r - (k * _LN2_LO + c)) - f)
    s = f / (2.0 + f)
    z = s * s
    p = _LOG1P
    r = z * (p[0] + z * (p[1] + z * (p[2] + z * (p[3] + z * (p[4] + z * (p[5] + z * p[6]))))))
    if k == 0:
        return f - (half - s * (half + r))
    return k * _LN2_HI - ((half - (s * (half + r) + (k * _LN2_LO + c))) - f)


def sinh(x: float) -> float:
    """Hyperbolic sine."""
    if not math.isfinite(x):
        return x
    h = -0.5 if x < 0.0 else 0.5
    size = _high(abs(x))
    if size < 0x40360000:
        if size < 0x3E300000:
            return x
        t = expm1(abs(x))
        return h * (2.0 * t - t * t / (t + 1.0)) if size < 0x3FF00000 else h * (t + t / (t + 1.0))
    if size < 0x40862E42:
        return h * exp(abs(x))
    if abs(x) <= 7.10475860073943863426e02:
        w = exp(0.5 * abs(x))
        return (h * w) * w
    return x * math.inf


def cosh(x: float) -> float:
    """Hyperbolic cosine."""
    if not math.isfinite(x):
        return x * x
    size = _high(abs(x))
    if size < 0x3FD62E43:
        t = expm1(abs(x))
        w = 1.0 + t
        return w if size < 0x3C800000 else 1.0 + (t * t) / (w + w)
    if size < 0x40360000:
        t = exp(abs(x))
        return 0.5 * t + 0.5 / t
    if size < 0x40862E42:
        return 0.5 * exp(abs(x))
    if abs(x) <= 7.10475860073943863426e02:
        w = exp(0.5 * abs(x))
        return (0.5 * w) * w
    return math.inf


def tanh(x: float) -> float:
    """Hyperbolic tangent."""
    if x != x:
        return x
    size = _high(abs(x))
    if size < 0x40360000:
        if size < 0x3C800000:
            return x * (1.0 + x)
        if size >= 0x3FF00000:
            t = expm1(2.0 * abs(x))
            z = 1.0 - 2.0 / (t + 2.0)
        else:
            t = expm1(-2.0 * abs(x))
            z = -t / (t + 2.0)
    else:
        z = 1.0
    return z if x >= 0.0 else -z


def cbrt(x: float) -> float:
    """Cube root."""
    if not math.isfinite(x) or x == 0.0:
        return x
    size = abs(x)
    if _high(size) < 0x00100000:
        t = 18014398509481984.0 * size
        t = _with_high(0.0, _high(t) // 3 + 696219795)
    else:
        t = _with_high(0.0, _high(size) // 3 + 715094163)
    r = t * t / size
    s = 5.42857142857142815906e-01 + r * t
    t *= 3.57142857142857150787e-01 + 1.60714285714285720630e00 / (
        s + 1.41428571428571436819e00 + -7.05306122448979611050e-01 / s
    )
    t = _with_high(0.0, _high(t) + 1)
    s = t * t
    r = size / s
    w = t + t
    r = (r - t) / (w + r)
    t += t * r
    return math.copysign(t, x)


def hypot(x: float, y: float) -> float:
    """The length of the vector (x, y)."""
    if math.isinf(x) or math.isinf(y):
        return math.inf
    if x != x or y != y:
        return math.nan
    a, b = max(abs(x), abs(y)), min(abs(x), abs(y))
    ha, hb = _high(a), _high(b)
    if ha - hb > 0x3C00000:
        return a + b
    scale = 0
    if a > 3.2733906078961419e150:
        scale, ha, hb = 600, ha - 0x25800000, hb - 0x25800000
        a, b = a * 2.0**-600, b * 2.0**-600
    if b < 3.0549363634996047e-151:
        if b < 2.2250738585072014e-308:
            if b == 0.0:
                return a
            a, b = a * 2.0**1022, b * 2.0**1022
            scale -= 1022
        else:
            a, b, scale = a * 2.0**600, b * 2.0**600, scale - 600
        ha, hb = _high(a), _high(b)
    return math.ldexp(_hypot_scaled(a, b, ha, hb), scale)


def _hypot_scaled(a: float, b: float, ha: int, hb: int) -> float:
    w = a - b
    if w > b:
        t1 = _with_high(0.0, ha)
        t2 = a - t1
        return math.sqrt(t1 * t1 - (b * (-b) - t2 * (a + t1)))
    a += a
    y1 = _with_high(0.0, hb)
    y2 = b - y1
    t1 = _with_high(0.0, ha + 0x00100000)
    t2 = a - t1
    return math.sqrt(t1 * y1 - (w * (-w) - (t1 * y2 + t2 * b)))
