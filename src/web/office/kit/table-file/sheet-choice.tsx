import { counted, plural } from '#lib/words/plural.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ReadFile } from './read-file.ts'

type Book = NonNullable<ReadFile['book']>

const listed = (count: number, one: string) => (count > 0 ? [counted(count, one)] : [])

/** True if there is a choice to make. */
export const hasChoice = ({ sheets, chosen }: Book): boolean => {
  const sheet = sheets[chosen]
  return sheets.length > 1 || (sheet !== undefined && sheet.hiddenRows + sheet.hiddenColumns > 0)
}

/** Choice of a spreadsheet's sheet, and if hidden cells are read. */
export function SheetChoice({ book, change }: { book: Book; change: (book: Book) => void }) {
  const { sheets, chosen, withHidden } = book
  const sheet = sheets[chosen]
  const hidden = [...listed(sheet?.hiddenRows ?? 0, 'ligne'), ...listed(sheet?.hiddenColumns ?? 0, 'colonne')]
  const count = (sheet?.hiddenRows ?? 0) + (sheet?.hiddenColumns ?? 0)
  return (
    <div className="flex flex-col gap-3">
      {sheets.length > 1 ? (
        <Select
          label="FEUILLE"
          value={String(chosen)}
          options={sheets.map(({ name, isHidden }, at) => ({
            value: String(at),
            label: isHidden ? `${name} (masquée)` : name,
          }))}
          onChange={({ currentTarget }) => change({ ...book, chosen: Number(currentTarget.value), withHidden: false })}
        />
      ) : null}
      {hidden.length > 0 ? (
        <Notice
          kind="warn"
          title={`${hidden.join(' et ')} ${plural(count, 'est masquée', 'sont masquées')} dans cette feuille.`}
        >
          <Checkbox
            label="Lire aussi ce qui est masqué"
            checked={withHidden}
            onChange={({ currentTarget }) => change({ ...book, withHidden: currentTarget.checked })}
          />
        </Notice>
      ) : null}
    </div>
  )
}
