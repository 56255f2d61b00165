/** Colours of a picture, from the sky down to the foreground, all `#rrggbb`. */
export interface Palette {
  skyTop: string
  skyLow: string
  sun: string
  far: string
  mid: string
  near: string
  ink: string
  light: string
  accent: string
  accent2: string
}

const palette = (colours: string): Palette => {
  const [
    skyTop = '',
    skyLow = '',
    sun = '',
    far = '',
    mid = '',
    near = '',
    ink = '',
    light = '',
    accent = '',
    accent2 = '',
  ] = colours.split(' ').map((colour) => `#${colour}`)
  return { skyTop, skyLow, sun, far, mid, near, ink, light, accent, accent2 }
}

// skyTop skyLow sun far mid near ink light accent accent2
export const palettes = {
  day: palette('5bb5e8 d9f0fb fff3c4 9cc7d8 5fa86b 3d7f4f 1d3b4a ffffff f2593d f9b233'),
  dawn: palette('f6a58c fde6c8 fff6dc d98f9b a8688a 6d4473 3a2547 fff8ee ef6351 f9c74f'),
  dusk: palette('38305f f2765a ffd98a 8a4a72 5b3563 38224c 1d1230 fff0d8 ff9f45 ffd166'),
  night: palette('0d1b3e 2f4a80 f4f1de 2a3d6b 1e2c54 141d3b 0a1024 f4f1de ff6b6b ffd166'),
  forest: palette('bfe3c8 eef7e4 fffbe0 8fbf9a 4f8f62 2f6446 173a2b fbfff3 e76f51 f4a261'),
  lagoon: palette('2fb8d6 c8f2ee fff4d0 58c7c9 17a0a8 0f7785 0b4453 ffffff ff7f51 ffd23f'),
  sand: palette('f8d9a0 fff3d8 ffffff e3b87c c98f52 99613a 4f2f1f fffaf0 2a9d8f e76f51'),
  snow: palette('8fc1e3 eef6fb ffffff b9d4e6 dbe9f2 f5fafd 29506d ffffff e63946 457b9d'),
  plum: palette('5a2a6e c45d8d ffd9e8 7d3c83 5d2c69 3d1c4b 220e2d fff0f7 ff5d8f ffca3a'),
  mint: palette('a8e6cf f1fff5 fffde7 7fcdbb 4cb6a0 2b8a7b 12493f ffffff ff8b6a ffd56b'),
  brick: palette('e8b298 fbeadf fff5e6 c9785d a64b35 7a2e22 40150f fff7ef 264653 e9c46a'),
  stage: palette('1b1030 5c1d3c ffe2a8 7b2144 5a1735 35102a 14081a fff3df ffb347 ff4d6d'),
} as const

export type PaletteName = keyof typeof palettes
