import type { Story } from './load-story.ts'

interface GiftEvent {
  ts: number
  text: string
  /** Email of the offer, or name of the holder. */
  detail: string | null
  entryId: string
}

/** Events of the tickets that the buyer offered; their audit rows say less. */
export function giftEvents({ gifts, entries }: Pick<Story, 'gifts' | 'entries'>): GiftEvent[] {
  const units = new Map(entries.map(({ id, unitNo }) => [id, unitNo]))
  return gifts.flatMap(({ entryId, email, createdAt, acceptedAt, endedAt, expiresAt, receiverName }) => {
    const of = `Billet ${units.get(entryId) ?? 1}`
    return [
      { ts: createdAt, text: `${of} : offert par le client`, detail: email || null, entryId },
      ...(acceptedAt === null
        ? []
        : [{ ts: acceptedAt, text: `${of} : offre acceptée`, detail: receiverName || null, entryId }]),
      ...(endedAt === null
        ? []
        : [
            {
              ts: endedAt,
              text: `${of} : ${endedAt < expiresAt ? 'offre reprise' : 'offre expirée'}`,
              detail: null,
              entryId,
            },
          ]),
    ]
  })
}
