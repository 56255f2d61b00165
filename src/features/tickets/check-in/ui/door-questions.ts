import type { Client, ClientError } from '#api/client.ts'
import { serverNow } from '#ui/server-clock.ts'
import type { NamedTicket, PartnerDay } from '../day-shapes.ts'
import { placesLeft } from '../named-places.ts'
import { hashIn, judgeOffline, type KnownDay } from '../offline-day.ts'
import { newScanId, placeScanId } from '../scan-ids.ts'
import { type Answer, namedAloneAnswer, namedAnswer, offlineAnswer, scanAnswer, troubleAnswer } from './answers.ts'
import type { Device } from './device.ts'
import { isAway, isLinkRefusal } from './link-refusals.ts'
import type { Waiting } from './scan-queue.ts'

/** Wait for the server's answer before the device judges by itself, as people stand at the door. */
const PATIENCE_MS = 4000
/** Shorter wait once the page is known to be offline. */
const PATIENCE_AWAY_MS = 800

const otherDay = { acceptsOtherDay: true } as const

export interface CodeQuestion {
  activityId: string | undefined
  /** A person at the entrance saw both dates, and admits a ticket of another day. */
  acceptsOtherDay: boolean
}

/** A partner's device, with what happens after each answer. */
interface Door {
  client: Client
  token: string
  zone: string
  day: PartnerDay
  isAway: boolean
  own: () => Device
  named: readonly NamedTicket[]
  /** Data by which the device judges, once the browser's stored data is loaded. */
  known: () => Promise<KnownDay | null>
  /** Records an admission by code, or places by name, until new data arrives. */
  remember: (hash: string | null, at: number) => void
  admitPlaces: (ticket: NamedTicket, places: number) => void
  /** Queues admissions to be reported. */
  report: (admissions: readonly Waiting[]) => void
  reached: () => void
  away: () => void
  end: (error: ClientError) => void
}

/** Questions of a person at the door, each answered by the server, or by the device itself if that does not answer. */
export function doorQuestions(door: Door) {
  const { client, token, day, own } = door
  const clock = () => ({ zone: door.zone, now: serverNow() })

  const askOrAlone = async (ask: (signal: AbortSignal) => Promise<Answer>, alone: () => Promise<Answer>) => {
    try {
      const found = await ask(AbortSignal.timeout(door.isAway ? PATIENCE_AWAY_MS : PATIENCE_MS))
      door.reached()
      return found
    } catch (error) {
      if (isLinkRefusal(error)) door.end(error)
      if (!isAway(error)) return troubleAnswer(error)
      door.away()
      return alone()
    }
  }

  const checkAlone = async (code: string, scanId: string, asked: CodeQuestion): Promise<Answer> => {
    const known = await door.known()
    const { now } = clock()
    const hash = known && (await hashIn(known, code))
    const verdict = judgeOffline(known, { hash, now, ...asked })
    if (verdict.outcome === 'admitted' && hash !== null) {
      const decided = asked.acceptsOtherDay ? { otherDay: true as const } : {}
      door.report([{ scanId, hash, at: now, day: day.day, ...decided }])
      door.remember(hash, now)
    }
    return offlineAnswer(verdict, day.activities, clock())
  }

  const admitAlone = async (ticket: NamedTicket, places: number, scanId: string): Promise<Answer> => {
    const known = await door.known()
    const { now } = clock()
    if (!known || now > known.until)
      return offlineAnswer(judgeOffline(null, { hash: null, activityId: undefined, now }), [], clock())
    const left = placesLeft(door.named.find(({ id }) => id === ticket.id) ?? ticket)
    if (left < places) return namedAloneAnswer(ticket.name, 0, left, clock())
    const scans = Array.from({ length: places }, (_, at) => placeScanId(scanId, at + 1))
    door.report(scans.map((each) => ({ scanId: each, hash: ticket.id, at: now, day: day.day })))
    door.admitPlaces(ticket, places)
    return namedAloneAnswer(ticket.name, places, left - places, clock())
  }

  return {
    askCode: (code: string, asked: CodeQuestion): Promise<Answer> => {
      const scanId = newScanId()
      const { activityId, acceptsOtherDay } = asked
      return askOrAlone(
        async (signal) => {
          const facts = { ...(activityId === undefined ? {} : { activityId }), ...(acceptsOtherDay ? otherDay : {}) }
          const result = await client('/check-scanned-ticket', { token, code, scanId, ...own(), ...facts }, { signal })
          if (result.outcome === 'admitted') {
            const known = await door.known()
            door.remember(known && (await hashIn(known, code)), serverNow())
          }
          return scanAnswer(result, clock())
        },
        () => checkAlone(code, scanId, asked),
      )
    },

    askName: (ticket: NamedTicket, places: number, acceptsOtherDay: boolean): Promise<Answer> => {
      const scanId = newScanId()
      return askOrAlone(
        async (signal) => {
          const facts = { ticketId: ticket.id, places, ...(acceptsOtherDay ? otherDay : {}) }
          const input = { token, scanId, ...own(), ...facts }
          const { result, admitted, left } = await client('/admit-scanned-name', input, { signal })
          if (admitted > 0) door.admitPlaces(ticket, admitted)
          return namedAnswer(ticket.name, places, result, left, clock())
        },
        () => admitAlone(ticket, places, scanId),
      )
    },
  }
}
