import type { ReadSymbology } from '#kernel/media/document-reading.ts'
import type { entry } from '#kernel/stock/tables.ts'
import { isCodeRead } from '#kernel/stock/uploaded-ticket.ts'

/** Names of the types of codes that a wallet shows; Apple's has neither Data Matrix nor EAN-13. */
export const passFormats: Readonly<Record<'apple' | 'google', Partial<Record<ReadSymbology, string>>>> = {
  apple: {
    qrcode: 'PKBarcodeFormatQR',
    azteccode: 'PKBarcodeFormatAztec',
    pdf417: 'PKBarcodeFormatPDF417',
    code128: 'PKBarcodeFormatCode128',
  },
  google: {
    qrcode: 'QR_CODE',
    azteccode: 'AZTEC',
    pdf417: 'PDF_417',
    datamatrix: 'DATA_MATRIX',
    code128: 'CODE_128',
    ean13: 'EAN_13',
  },
}

/** Type of the code in a pass: that of the partner's paper, whose scanners may read no other. */
export const passType = (row: Pick<typeof entry.$inferSelect, 'codeType' | 'history'>): ReadSymbology =>
  isCodeRead(row) && isReadSymbology(row.codeType) ? row.codeType : 'qrcode'

const isReadSymbology = (type: string | null): type is ReadSymbology => type !== null && type in passFormats.google
