import {
  between,
  cloud,
  disc,
  hills,
  line,
  oval,
  person,
  rect,
  shape,
  stars,
  sun,
  times,
  tree,
  waves,
} from './brush.ts'
import type { Scene } from './scene.ts'

export const pool: Scene = (c, random) =>
  sun(200, 170, 70, c.sun) +
  cloud(900, 130, 120, c.light) +
  hills(random, 430, 30, c.far) +
  // Slides, from a tower into the water.
  line('M980 200v340M900 200v340', c.ink, 12) +
  rect(880, 170, 130, 36, c.accent2, 8) +
  line('M900 210Q640 230 720 380T420 560', c.accent, 54) +
  line('M900 210Q640 230 720 380T420 560', c.light, 12, 0.5) +
  line('M980 230q170 90 40 190t-60 180', c.accent2, 46) +
  line('M980 230q170 90 40 190t-60 180', c.light, 10, 0.5) +
  rect(0, 540, 1200, 260, c.mid) +
  rect(0, 530, 1200, 18, c.light) +
  waves(590, c.light, 0.6) +
  `<circle cx="300" cy="680" r="62" fill="none" stroke="${c.accent}" stroke-width="34"/>` +
  `<circle cx="300" cy="680" r="62" fill="none" stroke="${c.light}" stroke-width="34" stroke-dasharray="48 49"/>` +
  disc(760, 690, 42, c.accent2) +
  shape('M760 648q36 42 0 84-36-42 0-84z', c.light) +
  times(5, () => disc(between(random, 380, 480), between(random, 540, 600), 9, c.light, 0.8))

export const climbing: Scene = (c, random) =>
  rect(0, 0, 1200, 800, c.far) +
  shape('M0 0h420L300 300l120 240-60 260H0z', c.mid) +
  shape('M1200 0H760l90 260-110 220 80 320h380z', c.near) +
  shape('M420 0h340l90 260-110 220 80 320H360l60-260-120-240z', c.light, 0.4) +
  times(44, (i) =>
    oval(
      between(random, 40, 1160),
      between(random, 30, 760),
      between(random, 14, 30),
      between(random, 10, 20),
      [c.accent, c.accent2, c.light, c.ink][i % 4] ?? c.ink,
    ),
  ) +
  line('M610 0 600 330', c.light, 6) +
  // The climber, seen from behind.
  disc(600, 318, 34, c.ink) +
  line('M560 380 500 300M640 380l70-60', c.accent, 34) +
  shape('M548 356h104l-12 150h-80z', c.accent) +
  line('M575 510 520 610M628 510l54 80-20 90', c.ink, 38) +
  rect(548, 490, 104, 22, c.accent2, 6)

export const karting: Scene = (c, random) =>
  sun(960, 160, 66, c.sun) +
  hills(random, 360, 36, c.far) +
  times(8, (i) => tree(60 + i * 160, 420, 110, c.mid, c.ink)) +
  rect(0, 410, 1200, 390, c.near) +
  shape('M0 560Q420 400 760 520t440-40v320H0z', '#4a4e57') +
  line('M0 680q420-150 740-40t460-60', c.light, 10, 0.8) +
  line('M0 556q420-160 760-40t440-40', c.light, 20) +
  `<path d="M0 556q420-160 760-40t440-40" fill="none" stroke="${c.accent}" stroke-width="20" stroke-dasharray="46 46"/>` +
  times(2, (i) => {
    const [x, y, s, colour] = i ? [880, 560, 0.7, c.accent2] : [430, 640, 1.15, c.accent]
    return `<g transform="translate(${x} ${y}) scale(${s})">${shape('M-190 40q20-50 90-54l40-40h90l50 44q90 6 120 50z', `${colour}`)}${disc(-10, -94, 38, c.light)}${rect(-40, -104, 62, 22, c.ink, 8)}${shape('M-46-56h76l16 50h-106z', c.ink)}${disc(-124, 42, 44, c.ink)}${disc(126, 42, 44, c.ink)}${disc(-124, 42, 18, c.light)}${disc(126, 42, 18, c.light)}${line('M-260-10h-60M-250 24h-90', c.light, 8, 0.7)}</g>`
  }) +
  times(2, (row) => times(10, (i) => rect(40 + i * 26, 96 + row * 26, 26, 26, (i + row) % 2 ? c.ink : c.light))) +
  line('M40 90v330', c.ink, 10)

export const cooking: Scene = (c, random) =>
  rect(0, 0, 1200, 520, c.skyLow) +
  times(5, (row) => times(10, (i) => rect(i * 126 - (row % 2) * 63, row * 76, 120, 70, c.light, 6, 0.55))) +
  line('M140 90h920', c.ink, 12) +
  times(
    5,
    (i) =>
      line(`M${240 + i * 180} 90v${50 + (i % 2) * 30}`, c.ink, 6) +
      (i % 2 ? disc(240 + i * 180, 170, 46, c.accent2) : rect(206 + i * 180, 136, 68, 80, c.accent, 12)),
  ) +
  rect(0, 520, 1200, 280, c.near) +
  rect(0, 510, 1200, 24, c.ink, 0, 0.6) +
  shape('M380 380h420v90q0 60-60 60H440q-60 0-60-60z', c.accent) +
  rect(350, 366, 480, 26, c.ink, 13) +
  oval(590, 366, 90, 20, c.ink) +
  disc(590, 340, 16, c.ink) +
  times(3, (i) => line(`M${500 + i * 90} 320q-26-40 0-76t0-70`, c.light, 12, 0.75)) +
  disc(930, 490, 52, '#e4572e') +
  line('M930 440q6-20 24-26', '#2f6446', 10) +
  disc(1036, 500, 42, '#f3a712') +
  shape('M110 520q40-110 110-110t90 110z', '#6aa84f') +
  times(4, (i) => oval(150 + i * 46, 500 - (i % 2) * 30, 30, 22, '#8cc66a')) +
  rect(200, 620, 330, 30, c.light, 10, 0.9) +
  line('M640 680h260', c.light, 18) +
  times(12, () => disc(between(random, 240, 1000), between(random, 660, 770), 7, c.accent2, 0.8))

export const escapeRoom: Scene = (c, random) =>
  rect(0, 0, 1200, 800, c.ink) +
  times(6, (row) => times(9, (i) => rect(i * 140 - (row % 2) * 70, row * 110, 132, 102, c.mid, 4, 0.35))) +
  disc(600, 360, 300, c.sun, 0.14) +
  rect(440, 130, 320, 560, c.near, 14) +
  rect(470, 160, 260, 500, c.mid, 8) +
  times(2, (i) => rect(500, 190 + i * 240, 200, 200, c.near, 8)) +
  disc(600, 380, 74, c.accent2) +
  disc(600, 364, 26, c.ink) +
  shape('M586 372h28l14 60h-56z', c.ink) +
  shape('M600 690 380 800h440z', c.sun, 0.35) +
  `<g transform="rotate(-24 960 520)">${line('M900 520h170M1030 520v44M1062 520v34', c.accent, 20)}<circle cx="860" cy="520" r="46" fill="none" stroke="${c.accent}" stroke-width="20"/></g>` +
  times(5, (i) => disc(220, 240 + i * 70, 16, i % 2 ? c.accent : c.accent2, 0.9)) +
  line('M220 240v280', c.light, 4, 0.5) +
  stars(random, 20, 760, c.light) +
  rect(0, 690, 1200, 110, c.ink, 0, 0.6)

export const bowling: Scene = (c) =>
  rect(0, 0, 1200, 800, c.ink) +
  shape('M470 260h260l390 540H80z', '#e0a96d') +
  times(7, (i) => line(`M${490 + i * 37} 260 ${120 + i * 160} 800`, '#b97f45', 5, 0.7)) +
  rect(300, 90, 600, 170, c.mid, 10) +
  times(9, (i) => disc(340 + i * 66, 122, 10, i % 2 ? c.accent : c.accent2)) +
  times(3, (row) =>
    times(4 - row, (i) => {
      const x = 600 + (i - (3 - row) / 2) * 96
      const y = 300 + row * 46
      return (
        shape(`M${x - 26} ${y + 60}q-16-60 8-100-14-40 18-46 32 6 18 46 24 40 8 100z`, c.light) +
        rect(x - 17, y - 34, 34, 9, c.accent, 4) +
        rect(x - 17, y - 18, 34, 9, c.accent, 4)
      )
    }),
  ) +
  disc(720, 640, 100, c.accent) +
  disc(690, 604, 34, c.light, 0.22) +
  disc(736, 590, 13, c.ink) +
  disc(770, 612, 13, c.ink) +
  disc(736, 630, 13, c.ink)

export const planetarium: Scene = (c, random) =>
  stars(random, 120, 620, c.light) +
  disc(300, 250, 96, c.accent) +
  oval(300, 250, 96, 22, c.accent2, 0.55) +
  `<ellipse cx="300" cy="250" rx="180" ry="34" fill="none" stroke="${c.light}" stroke-width="10" transform="rotate(-16 300 250)"/>` +
  disc(930, 160, 46, c.light) +
  disc(914, 150, 10, c.far, 0.6) +
  line('M560 120l90 60 110-30 40 90 110 10', c.light, 3, 0.6) +
  line('M760 60l-80 70', c.sun, 6) +
  shape('M300 660a300 300 0 0 1 600 0z', c.mid) +
  shape('M560 366q40-8 80 0v294h-80z', c.ink) +
  line('M600 470 720 300', c.light, 30) +
  rect(270, 650, 660, 90, c.near) +
  hills(random, 730, 16, c.ink) +
  times(5, (i) => person(250 + i * 170, 770, 92, [c.accent, c.accent2, c.light][i % 3] ?? c.light, c.sun))

export const cruise: Scene = (c, random) =>
  sun(920, 190, 78, c.sun) +
  cloud(300, 140, 130, c.light) +
  times(9, (i) => {
    const h = between(random, 120, 230)
    return (
      rect(20 + i * 132, 470 - h, 112, h, i % 2 ? c.far : c.light) +
      times(6, (k) => rect(40 + i * 132 + (k % 2) * 48, 490 - h + Math.floor(k / 2) * 46, 22, 28, c.ink, 3, 0.35)) +
      shape(`M${12 + i * 132} ${470 - h}l64-52 64 52z`, c.accent, 0.85)
    )
  }) +
  rect(0, 470, 1200, 330, c.mid) +
  rect(0, 466, 1200, 16, c.near) +
  waves(530, c.light, 0.5) +
  shape('M200 600h800l-70 100q-10 14-30 14H320q-24 0-34-16z', c.light) +
  shape('M200 600h800l-26 38H224z', c.accent) +
  rect(320, 520, 520, 80, c.light, 10) +
  times(8, (i) => rect(340 + i * 62, 536, 44, 40, c.near, 6)) +
  rect(380, 462, 360, 14, c.accent2, 7) +
  line('M400 470v50M560 470v50M720 470v50', c.ink, 6) +
  times(6, (i) => person(420 + i * 56, 524, 50, [c.accent, c.ink, c.accent2][i % 3] ?? c.ink, c.sun))

export const golf: Scene = (c, random) =>
  sun(200, 180, 74, c.sun) +
  cloud(820, 140, 130, c.light) +
  hills(random, 420, 50, c.far) +
  times(9, (i) => tree(40 + i * 150, 500, 150, c.mid, c.ink)) +
  hills(random, 520, 30, c.mid) +
  oval(720, 640, 420, 110, c.far) +
  oval(250, 700, 160, 46, '#f3ddab') +
  line('M790 630V300', c.light, 10) +
  shape('M794 304l150 44-150 48z', c.accent) +
  oval(790, 632, 30, 9, c.ink) +
  disc(610, 660, 20, c.light) +
  person(470, 700, 200, c.accent2, c.light) +
  line('M500 600 580 664h24', c.ink, 9)

export const ticketFan: Scene = (c) =>
  disc(600, 400, 330, c.light, 0.22) +
  disc(600, 400, 230, c.light, 0.22) +
  [-22, 0, 22]
    .map((turn, i) => {
      const fill = [c.accent, c.accent2, c.light][i] ?? c.light
      return `<g transform="rotate(${turn} 600 760)">${shape('M340 290h520a24 24 0 0 1 24 24v52a44 44 0 0 0 0 88v52a24 24 0 0 1-24 24H340a24 24 0 0 1-24-24v-52a44 44 0 0 0 0-88v-52a24 24 0 0 1 24-24z', c.ink, 0.18)}${shape('M340 280h520a24 24 0 0 1 24 24v52a44 44 0 0 0 0 88v52a24 24 0 0 1-24 24H340a24 24 0 0 1-24-24v-52a44 44 0 0 0 0-88v-52a24 24 0 0 1 24-24z', fill)}<path d="M720 290v220" stroke="${c.ink}" stroke-width="6" stroke-dasharray="4 22" stroke-linecap="round" opacity=".6"/>${shape('m540 330 20 42 46 6-34 32 9 46-41-23-41 23 9-46-34-32 46-6z', c.ink, 0.75)}${line('M770 350h60M770 400h60M770 450h34', c.ink, 12, 0.55)}</g>`
    })
    .join('')
