import { eq } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import type { WholeState } from '#handler/whole-state.ts'
import type { OfficeSynonym, SynonymFields } from './synonym-shapes.ts'
import { searchSynonym } from './tables.ts'

export async function loadSynonym(db: ReadDb, synonymId: string): Promise<OfficeSynonym | undefined> {
  const [row] = await db.orm.select().from(searchSynonym).where(eq(searchSynonym.id, synonymId))
  return row
}

export const pickSynonymFields = ({ typed, meant, bothWays, isUsed }: OfficeSynonym): WholeState<SynonymFields> => ({
  ...{ typed, meant, bothWays, isUsed },
})
