import type { BarcodeType } from './symbology-shapes.ts'

/** How readers see a code of a type on its ticket: unchanged by both or by some, as another text, or not at all. */
export type Reading = 'everywhere' | 'some' | 'otherwise' | 'nowhere'

/**
 * Readings of zxing (phones, our check-in) and zbar (similar to hand scanners): both read `everywhere`, zxing alone
 * `some`. A test draws each type on a ticket and reads it back; types not listed are read as another text.
 */
const readings: Readonly<Record<Exclude<Reading, 'otherwise'>, readonly BarcodeType[]>> = {
  everywhere: [
    ...(['qrcode', 'code128', 'ean13', 'ean8', 'code39', 'code93', 'code93ext', 'interleaved2of5'] as const),
    ...(['identcode', 'leitcode', 'rationalizedCodabar', 'swissqrcode', 'd3aqr', 'gs1dlqrcode'] as const),
  ],
  some: [
    ...(['datamatrix', 'datamatrixrectangular', 'datamatrixrectangularextension', 'gs1dldatamatrix'] as const),
    ...(['azteccode', 'azteccodecompact', 'pdf417', 'pdf417compact', 'micropdf417', 'microqrcode'] as const),
    ...(['rectangularmicroqrcode', 'mailmark', 'code39ext', 'telepen'] as const),
  ],
  nowhere: [
    // Additions to a retail code, and old industrial and pharmacy codes.
    ...(['ean5', 'ean2', 'pharmacode', 'pharmacode2', 'code2of5', 'industrial2of5', 'iata2of5'] as const),
    ...(['matrix2of5', 'coop2of5', 'datalogic2of5', 'code11', 'bc412', 'msi', 'plessey', 'posicode'] as const),
    ...(['channelcode', 'flattermarken'] as const),
    // Postal codes.
    ...(['onecode', 'postnet', 'planet', 'royalmail', 'auspost', 'kix', 'japanpost'] as const),
    // Raw bars for people who make their own symbology, and rows that a reader would have to put together.
    ...(['raw', 'daft', 'symbol', 'code16k', 'code49', 'gs1-cc'] as const),
    // Rare matrix codes.
    ...(['maxicode', 'codeone', 'hanxin', 'dotcode', 'gs1dotcode', 'ultracode'] as const),
  ],
}

const known = new Map(
  (['everywhere', 'some', 'nowhere'] as const).flatMap((reading) =>
    readings[reading].map((type): [BarcodeType, Reading] => [type, reading]),
  ),
)

export const barcodeReading = (type: BarcodeType): Reading => known.get(type) ?? 'otherwise'

const texts: Readonly<Record<Reading, string>> = {
  everywhere: 'Lu tel quel par tous les lecteurs essayés',
  some: 'Lu tel quel par une partie des lecteurs',
  otherwise: 'Lu, mais pas tel qu’il est écrit',
  nowhere: 'Aucun lecteur essayé ne le lit',
}

export const readingText = (type: BarcodeType): string => texts[barcodeReading(type)]
