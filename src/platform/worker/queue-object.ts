import { DurableObject } from 'cloudflare:workers'
import { openRemoteDb } from '#db/remote-db.ts'
import { OpeningQueue } from '#features/selling/openings/opening-queue.ts'
import type { DrawnLot, QueuePlace } from '../opening-queue-port.ts'
import { queuePace } from '../queues/queue-pace.ts'
import { regions } from '../regions.ts'
import { readWorkerConfig } from './worker-config.ts'

/**
 * Queue of one opening, one object per region and batch. Holds the order in memory; the rows in the region's database
 * count, and an evicted object continues from them (chapter queues-and-waiting-lists, The opening).
 */
export class OpeningLineObject extends DurableObject<Record<string, unknown>> {
  private queue: OpeningQueue | null = null

  join(region: string, openingId: string, userId: string): Promise<QueuePlace> {
    return this.ask(region, openingId, (queue) => queue.join(userId))
  }

  own(region: string, openingId: string, userId: string): Promise<QueuePlace | null> {
    return this.ask(region, openingId, (queue) => queue.own(userId))
  }

  place(region: string, openingId: string, placeId: string): Promise<QueuePlace | null> {
    return this.ask(region, openingId, (queue) => queue.place(placeId))
  }

  leave(region: string, openingId: string, userId: string): Promise<boolean> {
    return this.ask(region, openingId, (queue) => queue.leave(userId))
  }

  lot(region: string, openingId: string, from: number, most: number): Promise<DrawnLot | null> {
    return this.ask(region, openingId, (queue) => queue.lot(from, most))
  }

  private async ask<T>(region: string, openingId: string, question: (queue: OpeningQueue) => Promise<T>): Promise<T> {
    const queue = this.opened(region, openingId)
    try {
      return await question(queue)
    } finally {
      // An object whose name was invented by a caller stores nothing.
      if (queue.isForgettable) this.queue = null
    }
  }

  private opened(region: string, openingId: string): OpeningQueue {
    if (this.queue) return this.queue
    const config = readWorkerConfig(this.env, regions)
    const database = config.databases[region]
    if (!database) throw new Error(`Unknown region ${region}`)
    this.queue = new OpeningQueue({
      db: () => openRemoteDb({ region, ...database }),
      openingId,
      appKey: new TextEncoder().encode(config.APP_KEY),
      now: Date.now,
      pace: queuePace(config.LINE_PACE),
      onFault: (error) =>
        console.log(JSON.stringify({ level: 'error', event: 'line.failed', openingId, error: String(error) })),
    })
    return this.queue
  }
}
