import type { Admission } from './check-in-shapes.ts'
import { checkIn } from './tables.ts'

/** Columns of an admission, except the name of its link. */
export const admissionColumns = {
  scanId: checkIn.scanId,
  at: checkIn.at,
  deviceId: checkIn.deviceId,
  deviceName: checkIn.deviceName,
  isOffline: checkIn.isOffline,
}

export interface Admitted {
  scanId: string
  at: number
  deviceId: string
  deviceName: string
  isOffline: boolean
  /** Null for an operator. */
  linkLabel: string | null
}

const OPERATORS = 'Administration'

export const admissionPlace = ({ deviceName, linkLabel }: Pick<Admitted, 'deviceName' | 'linkLabel'>): string =>
  `${deviceName} · ${linkLabel ?? OPERATORS}`

/** Admission as the asking device sees it. */
export const admissionFor = (admitted: Admitted, deviceId: string | undefined): Admission => ({
  at: admitted.at,
  place: admissionPlace(admitted),
  own: admitted.deviceId === deviceId,
  offline: admitted.isOffline,
})
