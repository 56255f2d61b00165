import { z } from 'zod'
import { calls } from '../../api/calls.ts'
import type { CallContract } from '../../contract/call.ts'
import { secretWalk } from '../../contract/secrets.ts'
import { decodeWire, encodeWire } from '../../contract/wire.ts'
import { jobKind } from '../../features/jobs/job-context.ts'
import { sealAnswer } from '../../handler/sealed-answer.ts'

const ROWS = 500

const told = new Map<string, CallContract>(
  Object.values<CallContract>(calls).flatMap((contract) =>
    contract.idempotent && secretWalk(contract.result) ? [[contract.path, contract] as const] : [],
  ),
)

/** Seals the secrets of answers that the version before kept in clear; two days after it none is left. */
export const sealAnswersJob = jobKind({
  kind: 'seal-answers',
  payload: z.object({}),
  leaseMs: 300_000,
  maxTries: 50,
  async run({ db, platform }) {
    for (let after = 0; ; ) {
      const { rows } = await db.query(
        `select rowid, call, answer from idempotency where rowid > ? order by rowid limit ${ROWS}`,
        [after],
      )
      const kept = await Promise.all(
        rows.flatMap(({ rowid, call, answer }) => {
          const contract = told.get(String(call))
          return contract ? [sealed(String(answer), contract).then((text) => ({ rowid, answer, text }))] : []
        }),
      )
      const changes = kept.filter(({ answer, text }) => text !== answer)
      if (changes.length > 0)
        await db.write(
          changes.map(({ rowid, answer, text }) => ({
            sql: 'update idempotency set answer = ? where rowid = ? and answer = ?',
            args: [text, Number(rowid), String(answer)],
          })),
        )
      if (rows.length < ROWS) return
      after = Number(rows.at(-1)?.rowid)
    }

    async function sealed(answer: string, contract: CallContract): Promise<string> {
      return encodeWire(await sealAnswer(platform, contract, decodeWire(answer)))
    }
  },
})
