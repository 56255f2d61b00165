import { createRandomText } from '#lib/random-text.ts'

export const DEVICE_ID_LENGTH = 20
/** Of a browser that scans. */
export const newDeviceId = createRandomText(DEVICE_ID_LENGTH)
/** Of one scan, however often it is sent. */
export const newScanId = createRandomText(22)
