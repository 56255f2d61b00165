import {
  between,
  bunting,
  cloud,
  disc,
  hills,
  line,
  oval,
  palm,
  person,
  pine,
  rect,
  shape,
  stars,
  sun,
  times,
  tree,
  waves,
} from './brush.ts'
import type { Scene } from './scene.ts'

export const mountains: Scene = (c, random) =>
  sun(880, 210, 80, c.sun) +
  cloud(260, 170, 130, c.light) +
  cloud(1010, 330, 100, c.light, 0.6) +
  shape('M-40 640 250 250l120 150 130-190 250 330 110-130 380 330z', c.far) +
  shape('M250 250l60 75-44-10-36 40-30-24-34 30zM500 210l80 106-52-22-40 42-36-36-44 22z', c.light, 0.9) +
  hills(random, 560, 50, c.mid) +
  times(9, (i) => pine(60 + i * 140 + between(random, -40, 40), 660 + between(random, -20, 30), 150, c.near)) +
  hills(random, 690, 30, c.near) +
  person(560, 712, 100, c.accent, c.light) +
  person(632, 720, 88, c.accent2, c.light)

export const lake: Scene = (c, random) =>
  sun(300, 230, 76, c.sun) +
  cloud(820, 150, 140, c.light) +
  hills(random, 400, 70, c.far) +
  times(12, (i) => pine(30 + i * 106, 472 + between(random, -12, 10), 110, c.mid)) +
  rect(0, 470, 1200, 330, c.skyTop) +
  rect(0, 470, 1200, 330, c.ink, 0, 0.12) +
  waves(520, c.light, 0.55) +
  shape('M350 610q250 90 500 0-30 84-250 84t-250-84z', c.accent) +
  shape('M350 610q250 90 500 0-8 22-26 36-224 50-448 0-18-14-26-36z', c.light, 0.25) +
  person(520, 640, 130, c.ink, c.light) +
  person(680, 640, 130, c.accent2, c.light) +
  line('M430 560 610 690', c.light, 10) +
  oval(424, 556, 20, 34, c.light)

export const beach: Scene = (c, random) =>
  sun(860, 200, 84, c.sun) +
  cloud(320, 150, 130, c.light) +
  rect(0, 360, 1200, 440, c.mid) +
  shape('M0 360h1200v40H0z', c.far) +
  waves(430, c.light, 0.6) +
  shape('M560 360l70-120v120zM642 360V220l70 140z', c.light) +
  shape('M540 372h190q-20 34-60 34h-80q-40 0-50-34z', c.accent) +
  shape('M0 640q300-90 620-40t580-20v220H0z', '#f7dfae') +
  shape('M0 690q340-70 660-24t540-26v160H0z', '#eecb8d') +
  palm(140, 760, 430, c.near, c.ink) +
  line('M900 740V560', c.ink, 9) +
  shape('M760 600q140-150 280 0z', c.accent) +
  shape('M830 600q70-150 140 0z', c.light, 0.85) +
  rect(820, 716, 190, 18, c.accent2, 9) +
  times(6, () => disc(between(random, 300, 1150), between(random, 720, 780), 5, c.ink, 0.18))

export const volcano: Scene = (c, random) =>
  sun(220, 190, 70, c.sun) +
  `<g fill="${c.light}" opacity=".7">${oval(640, 150, 90, 52, c.light)}${oval(720, 96, 120, 60, c.light)}${oval(850, 60, 130, 56, c.light)}</g>` +
  shape('M120 700 520 236q80-34 160 0l420 464z', c.ink) +
  shape('M520 236q80-34 160 0l-30 34-40-16-40 26z', c.accent) +
  shape('M600 250q20 90-30 160t20 150 10 140h70q-40-90 10-180t-50-150 20-120z', c.accent) +
  shape('M618 256q14 90-20 154t16 150 4 120h26q-26-80 14-160t-40-150 20-114z', c.accent2) +
  hills(random, 610, 40, c.mid) +
  times(8, (i) => tree(40 + i * 160 + between(random, -30, 30), 690, 150, c.near, c.ink)) +
  hills(random, 700, 30, c.near) +
  person(330, 740, 96, c.accent2, c.light) +
  person(400, 748, 86, c.accent, c.light)

export const balloon: Scene = (c, random) => {
  const envelope = (x: number, y: number, s: number, a: string, b: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${shape('M0-150c90 0 150 66 150 144 0 84-86 150-120 206h-60C-64 144-150 78-150-6c0-78 60-144 150-144z', a)}${shape('M0-150c44 0 66 66 66 144 0 84-30 150-44 206h-44c-14-56-44-122-44-206 0-78 22-144 66-144z', b)}${line('M-26 204-20 250M26 204 20 250', c.ink, 4)}${rect(-26, 248, 52, 40, c.ink, 8)}</g>`
  return (
    sun(1000, 180, 70, c.sun) +
    cloud(180, 240, 120, c.light) +
    cloud(930, 400, 130, c.light, 0.7) +
    hills(random, 600, 60, c.far) +
    envelope(520, 270, 1.15, c.accent, c.accent2) +
    envelope(250, 420, 0.5, c.mid, c.light) +
    envelope(880, 300, 0.62, c.near, c.accent2) +
    hills(random, 660, 40, c.mid) +
    times(12, (i) => tree(50 + i * 100, 740 + between(random, -14, 14), 90, c.near, c.ink)) +
    hills(random, 740, 20, c.near)
  )
}

export const castle: Scene = (c, random) =>
  sun(940, 220, 80, c.sun) +
  cloud(240, 180, 130, c.light) +
  hills(random, 520, 60, c.far) +
  times(5, (i) => rect(300 + i * 130, i % 2 ? 360 : 280, 84, 320, i % 2 ? c.light : c.light)) +
  rect(300, 420, 604, 200, c.light) +
  times(5, (i) => shape(`M${288 + i * 130} ${i % 2 ? 360 : 280}l54-110 54 110z`, i % 2 ? c.mid : c.ink)) +
  times(5, (i) => line(`M${342 + i * 130} ${i % 2 ? 250 : 170}v-46`, c.ink, 4)) +
  times(5, (i) => shape(`M${344 + i * 130} ${i % 2 ? 206 : 126}l40 12-40 14z`, i % 2 ? c.accent2 : c.accent)) +
  times(7, (i) => rect(330 + i * 84, 470, 24, 56, c.ink, 12, 0.75)) +
  shape('M556 620v-70q0-46 46-46t46 46v70z', c.accent) +
  hills(random, 650, 30, c.mid) +
  shape('M560 620h84l120 180H440z', c.light, 0.55) +
  times(6, (i) => tree(i < 3 ? 60 + i * 110 : 640 + i * 110, 730, 150, c.near, c.ink))

export const garden: Scene = (c, random) =>
  sun(960, 190, 74, c.sun) +
  cloud(280, 160, 130, c.light) +
  hills(random, 470, 40, c.far) +
  shape('M420 560V330q180-150 360 0v230z', c.light, 0.75) +
  line('M420 560V330q180-150 360 0v230M510 560V276M600 560V256M690 560V276M420 420h360', c.ink, 6, 0.55) +
  times(4, (i) => tree(i < 2 ? 120 + i * 150 : 580 + i * 150, 600, 210, c.mid, c.ink)) +
  rect(0, 560, 1200, 240, c.mid) +
  shape('M560 560h80l190 240H370z', c.light, 0.7) +
  times(46, (i) => {
    const x = i % 2 ? between(random, 800, 1190) : between(random, 10, 390)
    const y = between(random, 610, 780)
    const colour = [c.accent, c.accent2, c.light][i % 3] ?? c.light
    return line(`M${x} ${y}v22`, c.near, 4) + disc(x, y, 12, colour) + disc(x, y, 4, c.ink, 0.5)
  })

export const zoo: Scene = (c, random) =>
  sun(240, 200, 80, c.sun) +
  cloud(800, 130, 120, c.light) +
  hills(random, 520, 40, c.far) +
  times(
    3,
    (i) =>
      oval(760 + i * 170, 380 - i * 16, 130, 46, c.near) + line(`M${760 + i * 170} ${390 - i * 16}v180`, c.ink, 12),
  ) +
  hills(random, 610, 26, c.mid) +
  // A giraffe: legs, body, neck, head, then spots.
  line('M430 560v150M480 570v150M570 570v150M610 560v150', c.accent2, 26) +
  oval(520, 530, 130, 70, c.accent2) +
  shape('M590 540 690 230q6-30 36-30l34 10-88 340z', c.accent2) +
  shape('M690 200q40-34 90-10l50 28q10 22-20 26-70 4-100 0z', c.accent2) +
  line('M720 190v-40M748 188v-38', c.ink, 7) +
  disc(760, 206, 6, c.ink) +
  times(
    14,
    (i) =>
      oval(430 + (i % 6) * 34, 500 + Math.floor(i / 6) * 32, 13, 11, c.accent) +
      (i < 6 ? oval(640 + i * 15, 470 - i * 44, 11, 14, c.accent) : ''),
  ) +
  hills(random, 724, 18, c.near) +
  person(930, 760, 110, c.accent, c.light) +
  person(1000, 764, 78, c.accent2, c.light)

export const snowSlope: Scene = (c, random) =>
  sun(200, 180, 66, c.sun) +
  shape('M0 520 280 220l150 190L700 160l500 420v220H0z', c.far) +
  shape('M280 220l70 90-60-14-50 44-40-36zM700 160l120 102-80-18-60 56-70-50z', c.light) +
  shape('M0 640Q500 420 1200 560v240H0z', c.near) +
  times(8, (i) => pine(70 + i * 150 + between(random, -30, 30), 600 + between(random, -30, 10), 130, c.ink)) +
  shape('M0 720Q560 560 1200 690v110H0z', c.mid) +
  line('M0 250 1200 130', c.ink, 4) +
  times(
    3,
    (i) =>
      line(`M${240 + i * 330} ${226 - i * 33}v60`, c.ink, 4) + rect(200 + i * 330, 284 - i * 33, 80, 60, c.accent, 14),
  ) +
  `<g transform="rotate(14 600 600)">${line('M510 664h190', c.accent, 10)}${person(600, 660, 150, c.accent2, c.accent)}</g>` +
  times(40, () => disc(between(random, 0, 1200), between(random, 0, 780), 4, c.light, 0.8))

export const vineyard: Scene = (c, random) =>
  sun(860, 230, 90, c.sun) +
  hills(random, 430, 60, c.far) +
  rect(220, 330, 190, 130, c.light) +
  shape('M200 336l115-86 115 86z', c.accent) +
  times(3, (i) => rect(246 + i * 56, 376, 26, 40, c.ink, 4, 0.7)) +
  hills(random, 480, 30, c.mid) +
  times(11, (i) => shape(`M${600 + (i - 5) * 26} 500L${600 + (i - 5) * 230 - 46} 800h92z`, i % 2 ? c.near : c.mid)) +
  times(6, (row) =>
    times(7, (i) => oval(600 + (i - 3) * (60 + row * 44), 530 + row * 46, 16 + row * 5, 10 + row * 4, c.near)),
  ) +
  times(10, (i) => disc(150 + i * 100, 720 + (i % 3) * 20, 12, c.accent2))

export const festival: Scene = (c, random) =>
  stars(random, 30, 300, c.light) +
  bunting(90, 60, [c.accent, c.accent2, c.light]) +
  hills(random, 560, 40, c.far) +
  // A ferris wheel.
  times(12, (i) => {
    const a = (i * Math.PI) / 6
    const x = Math.round(820 + Math.cos(a) * 220)
    const y = Math.round(380 + Math.sin(a) * 220)
    return line(`M820 380 ${x} ${y}`, c.light, 4, 0.8) + disc(x, y + 18, 28, i % 2 ? c.accent : c.accent2)
  }) +
  `<circle cx="820" cy="380" r="220" fill="none" stroke="${c.light}" stroke-width="9"/>` +
  line('M820 380 720 690M820 380l100 310', c.light, 14) +
  disc(820, 380, 26, c.light) +
  shape('M140 690V520l170-130 170 130v170z', c.light) +
  times(3, (i) => shape(`M${310} 390 ${140 + i * 136} 520h68z`, c.accent)) +
  times(3, (i) => rect(140 + i * 136, 520, 68, 170, c.accent)) +
  line('M310 390v-50', c.light, 5) +
  shape('M312 340l54 16-54 18z', c.accent2) +
  hills(random, 700, 14, c.near) +
  times(9, (i) =>
    person(90 + i * 128 + between(random, -20, 20), 770, 84, [c.accent, c.accent2, c.mid][i % 3] ?? c.mid, c.light),
  )
