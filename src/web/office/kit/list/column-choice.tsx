import { buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'
import type { ColumnChoice as Choice } from './use-columns.ts'

/** Choice of a table's columns. The column that names the row stays. */
export function ColumnChoice<Item>({ choice }: { choice: Choice<Item> }) {
  return (
    <Disclosure
      className="relative max-md:hidden"
      summaryClassName={buttonClass({ variant: 'secondary', size: 'sm' })}
      summary={
        <>
          Colonnes
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      <fieldset className="absolute right-0 top-full z-20 mt-1 flex w-64 flex-col gap-2 rounded-lg border border-line bg-paper p-3 shadow-float">
        <legend className="sr-only">Colonnes affichées</legend>
        {choice.all.map((column) => (
          <Checkbox
            key={column.id}
            label={column.header}
            checked={choice.isShown(column)}
            disabled={column.phone === 'title'}
            onChange={({ currentTarget }) => choice.choose(column.id, currentTarget.checked)}
          />
        ))}
      </fieldset>
    </Disclosure>
  )
}
