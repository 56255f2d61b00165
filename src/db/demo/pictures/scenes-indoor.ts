import { between, disc, line, oval, person, rect, shape, stars, times } from './brush.ts'
import type { Scene } from './scene.ts'

const rows = (count: number, y: number, fill: string) =>
  times(count, (row) =>
    times(11 - row, (i) => {
      const w = 96 + row * 16
      const x = 600 + (i - (10 - row) / 2) * (w + 12) - w / 2
      return shape(`M${x} 800V${y + row * 70 + 30}q0-30 30-30h${w - 60}q30 0 30 30V800z`, fill, 0.72 + row * 0.14)
    }),
  )

export const theatre: Scene = (c, random) =>
  rect(0, 0, 1200, 800, c.ink) +
  rect(190, 110, 820, 500, c.mid) +
  shape('M600 60 260 620h680z', c.sun, 0.22) +
  oval(600, 600, 260, 40, c.sun, 0.55) +
  shape('M0 0h330q-20 330-210 620H0zM1200 0H870q20 330 210 620h120z', c.accent2) +
  times(4, (i) =>
    line(`M${40 + i * 76} 0q-6 330-${30 + i * 26} 620M${1160 - i * 76} 0q6 330 ${30 + i * 26} 620`, c.ink, 10, 0.22),
  ) +
  times(7, (i) => shape(`M${i * 172} 0h172q-14 120-86 120T${i * 172} 0z`, i % 2 ? c.accent2 : c.accent2)) +
  times(7, (i) => line(`M${i * 172} 6q16 112 86 112t86-112`, c.accent, 8)) +
  shape('M150 610h900l60 60H90z', c.accent) +
  person(540, 612, 190, c.accent, c.light) +
  person(690, 612, 176, c.light, c.sun) +
  rect(0, 666, 1200, 140, c.near) +
  times(10, (i) => disc(70 + i * 118 + between(random, -14, 14), 770, 44, c.ink))

export const concert: Scene = (c, random) =>
  stars(random, 24, 240, c.light) +
  times(6, (i) => shape(`M${100 + i * 200} 40 ${-60 + i * 250} 640h170z`, i % 2 ? c.accent : c.accent2, 0.3)) +
  rect(0, 30, 1200, 22, c.ink) +
  times(6, (i) => rect(78 + i * 200, 34, 44, 54, c.ink, 8) + disc(100 + i * 200, 84, 15, c.sun)) +
  rect(150, 540, 900, 110, c.ink) +
  times(
    2,
    (i) =>
      rect(i ? 930 : 170, 330, 100, 210, c.ink, 10) +
      disc(i ? 980 : 220, 400, 34, c.mid) +
      disc(i ? 980 : 220, 484, 40, c.mid),
  ) +
  person(600, 540, 210, c.accent, c.light) +
  line('M560 430 700 380', c.accent2, 14) +
  oval(562, 440, 46, 34, c.accent2) +
  person(410, 540, 180, c.light, c.sun) +
  person(800, 540, 180, c.accent2, c.light) +
  times(16, (i) => disc(30 + i * 76, 690 + between(random, -16, 20), 42, c.ink)) +
  times(8, (i) => line(`M${80 + i * 150} 700q-10-70 ${between(random, -20, 20)}-120`, c.ink, 22)) +
  rect(0, 710, 1200, 90, c.ink)

export const cinema: Scene = (c, random) =>
  rect(0, 0, 1200, 800, c.ink) +
  shape('M600 690 180 110h840z', c.light, 0.1) +
  rect(170, 90, 860, 390, c.light, 8) +
  rect(184, 104, 832, 362, c.skyLow, 4) +
  shape('M184 466V330l170-120 140 110 110-70 160 130 110-90 142 120v56z', c.mid) +
  disc(840, 200, 50, c.accent2) +
  times(40, () => disc(between(random, 200, 1000), between(random, 110, 300), 2, c.light, 0.8)) +
  rows(3, 560, c.accent) +
  times(5, (i) => disc(250 + i * 180, 690, 36, c.ink, 0.85))

export const museum: Scene = (c, random) =>
  disc(960, 190, 70, c.sun, 0.9) +
  times(3, (i) => oval(160 + i * 400, 150 + (i % 2) * 60, 120, 26, c.light, 0.7)) +
  rect(0, 620, 1200, 180, c.mid) +
  shape('M230 330 600 150l370 180z', c.light) +
  shape('M330 312 600 182l270 130z', c.far, 0.65) +
  disc(600, 262, 34, c.accent) +
  rect(250, 330, 700, 40, c.light) +
  rect(250, 362, 700, 10, c.ink, 0, 0.16) +
  times(6, (i) => rect(284 + i * 118, 372, 44, 218, c.light) + rect(312 + i * 118, 372, 16, 218, c.ink, 0, 0.12)) +
  times(5, (i) => rect(328 + i * 118, 372, 74, 218, c.near, 0, 0.8)) +
  rect(566, 452, 70, 138, c.accent) +
  times(
    3,
    (i) =>
      rect(236 - i * 30, 590 + i * 22, 728 + i * 60, 24, c.light) +
      rect(236 - i * 30, 608 + i * 22, 728 + i * 60, 6, c.ink, 0, 0.14),
  ) +
  times(2, (i) => rect(i ? 900 : 280, 386, 34, 170, i ? c.accent2 : c.accent)) +
  times(7, (i) =>
    person(
      170 + i * 150 + between(random, -30, 30),
      740,
      between(random, 86, 110),
      [c.accent, c.ink, c.accent2][i % 3] ?? c.ink,
      c.light,
    ),
  )

export const gallery: Scene = (c, random) => {
  const frame = (x: number, y: number, w: number, h: number, inner: string) =>
    rect(x - 16, y - 16, w + 32, h + 32, c.accent2, 4) + rect(x, y, w, h, c.light) + inner
  return (
    rect(0, 0, 1200, 620, c.skyLow) +
    rect(0, 0, 1200, 620, c.mid, 0, 0.35) +
    times(3, (i) => shape(`M${260 + i * 340} 0l-170 420h340z`, c.light, 0.22)) +
    frame(120, 170, 260, 240, disc(250, 270, 70, c.accent) + shape('M120 410v-70q70-60 130 0t130-10v80z', c.near)) +
    frame(
      480,
      120,
      240,
      320,
      rect(480, 120, 240, 320, c.near) +
        oval(600, 260, 60, 76, c.sun) +
        shape('M500 440q0-110 100-110t100 110z', c.accent),
    ) +
    frame(
      820,
      170,
      260,
      240,
      rect(820, 170, 120, 240, c.accent2) +
        rect(940, 170, 140, 120, c.mid) +
        rect(940, 290, 140, 120, c.accent) +
        line('M820 290h260M940 170v240', c.ink, 8),
    ) +
    rect(0, 620, 1200, 180, c.near) +
    rect(0, 612, 1200, 12, c.ink, 0, 0.4) +
    rect(380, 690, 440, 34, c.ink, 10, 0.7) +
    person(330, 730, 190, c.accent, c.light) +
    person(420, 730, 130, c.accent2, c.light) +
    person(930 + between(random, -20, 20), 730, 185, c.ink, c.light)
  )
}

export const aquarium: Scene = (c, random) => {
  const fish = (x: number, y: number, s: number, fill: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${shape('M-60 0q60-60 130 0-70 60-130 0z', fill)}${shape('M-50 0-100-36v72z', fill)}${disc(42, -6, 6, c.ink)}${shape('M0-22q20 22 0 44 30-22 0-44z', '#ffffff', 0.35)}</g>`
  return (
    rect(0, 0, 1200, 800, c.near) +
    times(5, (i) => shape(`M${140 + i * 230} 0h90l-130 800h-170z`, c.light, 0.1)) +
    times(14, (i) =>
      fish(
        between(random, 80, 1120),
        between(random, 80, 540),
        (0.5 + random() * 0.9) * (i % 2 ? 1 : -1) < 0 ? 0.9 : 0.5 + random(),
        [c.accent, c.accent2, c.light, c.far][i % 4] ?? c.light,
      ),
    ) +
    times(30, () => disc(between(random, 20, 1180), between(random, 60, 640), between(random, 3, 10), c.light, 0.3)) +
    shape('M0 700q200-60 420-20t420-10 360 0v130H0z', c.ink) +
    times(12, (i) =>
      line(`M${50 + i * 100} 720q-24-60 0-110t0-${between(random, 60, 120)}`, i % 2 ? c.mid : c.accent, 16),
    ) +
    person(540, 800, 210, c.ink, c.light) +
    person(640, 800, 140, c.accent, c.light)
  )
}

export const spa: Scene = (c, random) =>
  disc(600, 300, 210, c.sun, 0.55) +
  times(7, (i) =>
    line(`M${1010 + i * 28} 800q-${20 + i * 4}-300 ${between(random, 10, 40)}-640`, i % 2 ? c.near : c.mid, 14),
  ) +
  times(16, (i) => oval(1000 + (i % 6) * 36, 160 + i * 32, 48, 12, i % 2 ? c.mid : c.near, 0.9)) +
  rect(0, 600, 1200, 200, c.mid) +
  times(5, (i) => oval(600, 650 + i * 22, 460 + i * 60, 14, c.light, 0.2)) +
  oval(600, 630, 190, 56, c.ink) +
  oval(592, 556, 150, 48, c.near) +
  oval(606, 490, 112, 40, c.ink) +
  oval(600, 434, 76, 30, c.near) +
  oval(570, 424, 26, 8, c.light, 0.35) +
  times(3, (i) => {
    const x = 190 + i * 110
    const h = 110 - i * 22
    return (
      disc(x, 600 - h, 52, c.accent2, 0.25) +
      rect(x - 34, 640 - h, 68, h, c.light, 8) +
      shape(`M${x} ${636 - h}q-22-24 0-58 22 34 0 58z`, c.accent)
    )
  }) +
  [0, 60, 120, 180, 240, 300]
    .map(
      (turn) =>
        `<ellipse cx="880" cy="600" rx="22" ry="56" fill="${turn % 120 ? c.accent : c.light}" transform="rotate(${turn} 880 640)"/>`,
    )
    .join('') +
  disc(880, 640, 18, c.accent2)

export const library: Scene = (c, random) =>
  rect(0, 0, 1200, 800, c.near) +
  times(4, (row) => {
    let x = 40
    let books = ''
    while (x < 1140) {
      const w = between(random, 22, 44)
      const h = between(random, 90, 128)
      books += rect(
        x,
        50 + row * 160 + (130 - h),
        w - 3,
        h,
        [c.accent, c.accent2, c.mid, c.far, c.light][between(random, 0, 4)] ?? c.mid,
        3,
      )
      x += w
    }
    return books + rect(20, 180 + row * 160, 1160, 16, c.ink)
  }) +
  rect(0, 700, 1200, 100, c.ink) +
  person(500, 780, 260, c.accent, c.light) +
  person(640, 780, 170, c.accent2, c.light)
