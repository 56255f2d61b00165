import { DurableObject } from 'cloudflare:workers'
import { openRemoteDb } from '#db/remote-db.ts'
import { OpeningLine } from '#features/selling/openings/opening-line.ts'
import type { DrawnLot, LinePlace } from '../line-port.ts'
import { linePace } from '../lines/line-pace.ts'
import { regions } from '../regions.ts'
import { readWorkerConfig } from './worker-config.ts'

/**
 * Queue of one opening, one object per region and batch. Holds the order in memory; the rows in the region's database
 * count, and an evicted object continues from them (chapter queues-and-waiting-lists, The opening).
 */
export class OpeningLineObject extends DurableObject<Record<string, unknown>> {
  private line: OpeningLine | null = null

  join(region: string, openingId: string, userId: string): Promise<LinePlace> {
    return this.ask(region, openingId, (line) => line.join(userId))
  }

  own(region: string, openingId: string, userId: string): Promise<LinePlace | null> {
    return this.ask(region, openingId, (line) => line.own(userId))
  }

  place(region: string, openingId: string, placeId: string): Promise<LinePlace | null> {
    return this.ask(region, openingId, (line) => line.place(placeId))
  }

  leave(region: string, openingId: string, userId: string): Promise<boolean> {
    return this.ask(region, openingId, (line) => line.leave(userId))
  }

  lot(region: string, openingId: string, from: number, most: number): Promise<DrawnLot | null> {
    return this.ask(region, openingId, (line) => line.lot(from, most))
  }

  private async ask<T>(region: string, openingId: string, question: (line: OpeningLine) => Promise<T>): Promise<T> {
    const line = this.opened(region, openingId)
    try {
      return await question(line)
    } finally {
      // An object with an invented name keeps nothing.
      if (line.isForgettable) this.line = null
    }
  }

  private opened(region: string, openingId: string): OpeningLine {
    if (this.line) return this.line
    const config = readWorkerConfig(this.env, regions)
    const database = config.databases[region]
    if (!database) throw new Error(`Unknown region ${region}`)
    this.line = new OpeningLine({
      db: () => openRemoteDb({ region, ...database }),
      openingId,
      appKey: new TextEncoder().encode(config.APP_KEY),
      now: Date.now,
      pace: linePace(config.LINE_PACE),
      onFault: (error) =>
        console.log(JSON.stringify({ level: 'error', event: 'line.failed', openingId, error: String(error) })),
    })
    return this.line
  }
}
