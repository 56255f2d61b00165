import { eq } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { typedWords } from '#kernel/catalogue/search-fold.ts'
import { plainKey } from '#kernel/catalogue/slug.ts'
import { perVersion } from '#kernel/catalogue/version-memory.ts'
import { builtInSynonyms } from './built-in-synonyms.ts'
import { searchSynonym } from './tables.ts'
import { singular } from './word-forms.ts'

/** One or a few words with synonyms. */
export interface Synonym {
  /** In the singular, without accents. */
  words: readonly string[]
  /** Synonyms to search as well, each of some words; at least one. */
  meant: readonly (readonly string[])[]
}

/** By their first word; longer ones first. */
export type Synonyms = ReadonlyMap<string, readonly Synonym[]>

/** Words of a text as the search compares them. */
export const plainWords = (text: string): string[] =>
  typedWords(text).flatMap(([word]) => (word === undefined ? [] : [plainKey(word)]))

export interface WrittenSynonym {
  typed: string
  meant: readonly string[]
  bothWays: boolean
}

/** Expands synonyms in each direction that holds, and merges those with several entries. */
export function synonymsFrom(written: readonly WrittenSynonym[]): Synonyms {
  const ways = written.flatMap(({ typed, meant, bothWays }) => {
    const all = [typed, ...meant]
    return (bothWays ? all : [typed]).map((from) => ({
      words: plainWords(from).map(singular),
      meant: all.filter((to) => to !== from).map(plainWords),
    }))
  })
  const merged = [...Map.groupBy(ways, ({ words }) => words.join(' ')).values()].map((same) => ({
    words: same[0]?.words ?? [],
    meant: same.flatMap(({ meant }) => meant).filter(({ length }) => length > 0),
  }))
  const usable = merged.filter(({ words, meant }) => words.length > 0 && meant.length > 0)
  const byFirst = Map.groupBy(usable, ({ words: [first = ''] }) => first)
  return new Map([...byFirst].map(([first, some]) => [first, some.toSorted((a, b) => b.words.length - a.words.length)]))
}

const synonymMemory = perVersion((): { synonyms?: Promise<Synonyms> | undefined } => ({}))

/** Reads the operators' synonyms and the built-in ones once per catalogue version, which each change of a synonym raises. */
export function currentSynonyms(ctx: Pick<CallContext, 'groups' | 'db'>): Promise<Synonyms> {
  const memory = synonymMemory(ctx)
  memory.synonyms ??= readSynonyms(ctx).catch((error: unknown) => {
    memory.synonyms = undefined
    throw error
  })
  return memory.synonyms
}

async function readSynonyms({ db }: Pick<CallContext, 'db'>): Promise<Synonyms> {
  const { typed, meant, bothWays } = searchSynonym
  const rows = await db.orm.select({ typed, meant, bothWays }).from(searchSynonym).where(eq(searchSynonym.isUsed, true))
  return synonymsFrom([...rows, ...builtInSynonyms])
}
