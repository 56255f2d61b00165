import { useCallback, useState } from 'react'
import { type Device, nameDevice, thisDevice } from './device.ts'

/** This device with its name; null until it is first asked for. */
export function useDevice() {
  const [device, setDevice] = useState<Device | null>(null)
  const own = useCallback((): Device => {
    const found = thisDevice()
    setDevice((before) => (before?.deviceName === found.deviceName ? before : found))
    return found
  }, [])
  const rename = (name: string) => {
    nameDevice(name)
    own()
  }
  return { device, own, rename }
}
