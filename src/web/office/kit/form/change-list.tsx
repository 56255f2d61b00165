import { differences } from './differences.ts'
import type { FieldWords } from './field-words.ts'
import { PrintedValue } from './printed-value.tsx'

/** Fields that differ between two states, each with both values. */
export function ChangeList({ before, after, words }: { before: unknown; after: unknown; words: FieldWords }) {
  const changes = differences(before, after, words.whole).filter(({ path }) => path[0] !== 'updatedAt')
  if (changes.length === 0) return null
  return (
    <dl className="mt-1.5 flex flex-col gap-1.5 border-l-2 border-line pl-3">
      {changes.map((change) => (
        <div key={change.path.join('.')} className="[overflow-wrap:anywhere]">
          <dt className="text-note text-ink-soft">{words.label(change.path)}</dt>
          <dd>
            <del className="text-ink-soft">
              <PrintedValue words={words} path={change.path} value={change.before} beside={change.after} />
            </del>{' '}
            → <PrintedValue words={words} path={change.path} value={change.after} beside={change.before} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
