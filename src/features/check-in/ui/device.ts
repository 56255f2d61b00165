import { createRandomText } from '../../../lib/random-text.ts'
import { readStored, store } from './stored.ts'

const ID = 'check-in.device'
const NAME = 'check-in.device-name'
export const MAX_DEVICE_NAME = 40

export interface Device {
  deviceId: string
  deviceName: string
}

const newDeviceId = createRandomText(20)
/** Of one scan, however often it is sent. */
export const newScanId = createRandomText(22)

/** This browser, by a random id that it keeps. */
export function thisDevice(): Device {
  const stored = readStored(ID)
  const deviceId = typeof stored === 'string' && stored.length === 20 ? stored : newDeviceId()
  if (deviceId !== stored) store(ID, deviceId)
  const name = readStored(NAME)
  const usual = `Appareil ${deviceId.replace(/[-_]/g, '').slice(0, 3).toUpperCase()}`
  return { deviceId, deviceName: typeof name === 'string' && name !== '' ? name : usual }
}

export function nameDevice(name: string): void {
  store(NAME, name.trim().slice(0, MAX_DEVICE_NAME))
}
