import type { LineAddress, Lines } from '../line-port.ts'
import type { WorkerBindings } from './bindings.ts'

/** Queues as objects, found by name from any isolate. */
export function createObjectLines(objects: WorkerBindings['OPENING_LINE']): Lines {
  const line = ({ region, openingId }: LineAddress) => objects.getByName(`${region}:${openingId}`)
  return {
    join: (at, userId) => line(at).join(at.region, at.openingId, userId),
    own: (at, userId) => line(at).own(at.region, at.openingId, userId),
    place: async (at, placeId, refuseFlood) => {
      const place = await line(at).place(at.region, at.openingId, placeId)
      if (place === null) await refuseFlood()
      return place
    },
    lot: (at, from, most) => line(at).lot(at.region, at.openingId, from, most),
    leave: (at, userId) => line(at).leave(at.region, at.openingId, userId),
  }
}
