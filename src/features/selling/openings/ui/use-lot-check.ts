import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CallResult, Client } from '#api/client.ts'
import { checkLot, type LotVerdict, toPseudonym } from '../lot-rules.ts'
import { type KeptLot, readNoted } from './noted-lot.ts'

export type PublishedLot = CallResult<'/get-opening-lot'>

/** A finished draw, with the first page of its places. */
export interface DrawnLot {
  openingId: string
  opensAt: number
  digest: string
  lot: NonNullable<PublishedLot['lot']>
  /** The reader's place: its secret id stays in this browser. */
  ownPlaceId: string | null
}

type LotCheck =
  | { state: 'reading'; read: number }
  | { state: 'failed' }
  | { state: 'done'; verdict: LotVerdict; places: readonly string[]; noted: KeptLot | null }

/** Reads all places of the draw, page by page; fails if the list changes in between. */
async function readPlaces(
  client: Client,
  { openingId, lot }: DrawnLot,
  { signal, onRead }: { signal: AbortSignal; onRead: (read: number) => void },
): Promise<string[]> {
  const places = [...lot.places]
  while (places.length < lot.total) {
    onRead(places.length)
    const next = (await client('/get-opening-lot', { openingId, offset: places.length }, { signal })).lot
    if (next?.seed !== lot.seed || next.total !== lot.total || next.places.length === 0)
      throw new Error('The list has changed while it was read.')
    places.push(...next.places)
  }
  return places
}

/** Repeats the draw in this browser. */
export function useLotCheck(drawn: DrawnLot): LotCheck {
  const { client } = useRouteContext({ from: '__root__' })
  const [check, setCheck] = useState<LotCheck>({ state: 'reading', read: drawn.lot.places.length })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const work = async (): Promise<LotCheck> => {
      const { openingId, opensAt, digest, lot, ownPlaceId } = drawn
      // Restarts after a failure.
      setCheck({ state: 'reading', read: lot.places.length })
      const places = await readPlaces(client, drawn, { signal, onRead: (read) => setCheck({ state: 'reading', read }) })
      const own = ownPlaceId === null ? null : await toPseudonym(ownPlaceId)
      const noted = readNoted(openingId)
      const verdict = await checkLot({ digest, seed: lot.seed, opensAt, places, noted, own })
      return { state: 'done', verdict, places, noted: noted?.opensAt === opensAt ? noted : null }
    }
    work().then(
      (done) => signal.aborted || setCheck(done),
      () => signal.aborted || setCheck({ state: 'failed' }),
    )
    return () => leaving.abort()
  }, [client, drawn])

  return check
}
