import { readStored, store } from '#ui/browser/stored.ts'
import { DEVICE_ID_LENGTH, newDeviceId } from '../scan-ids.ts'

const ID = 'check-in.device'
const NAME = 'check-in.device-name'
export const MAX_DEVICE_NAME = 40

export interface Device {
  deviceId: string
  deviceName: string
}

/** This browser, identified by a random id that it keeps. */
export function thisDevice(): Device {
  const stored = readStored(ID)
  const deviceId = typeof stored === 'string' && stored.length === DEVICE_ID_LENGTH ? stored : newDeviceId()
  if (deviceId !== stored) store(ID, deviceId)
  const name = readStored(NAME)
  const usual = `Appareil ${deviceId.replace(/[-_]/g, '').slice(0, 3).toUpperCase()}`
  return { deviceId, deviceName: typeof name === 'string' && name !== '' ? name : usual }
}

export function nameDevice(name: string): void {
  store(NAME, name.trim().slice(0, MAX_DEVICE_NAME))
}
