/** Paths of the readers' code beside a process. */
export const PDFIUM_FILE = 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm'
export const ZXING_FILE = 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'
