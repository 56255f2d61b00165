import { createRandomText } from '#lib/random-text.ts'

export const DEVICE_ID_LENGTH = 20
/** Id of a scanning browser. */
export const newDeviceId = createRandomText(DEVICE_ID_LENGTH)
/** Id of one scan, the same each time it is sent. */
export const newScanId = createRandomText(22)
