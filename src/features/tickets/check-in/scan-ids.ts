import { createRandomText } from '#lib/random-text.ts'

export const DEVICE_ID_LENGTH = 20
/** Id of a scanning browser. */
export const newDeviceId = createRandomText(DEVICE_ID_LENGTH)
/** Id of one scan, the same each time it is sent. */
export const newScanId = createRandomText(22)
/** Id of one of the places that a scan by name lets in, on the server as on devices. */
export const placeScanId = (scanId: string, place: number): string => `${scanId}.${place}`
