import type { TrashKind } from '#kernel/history/trash-kinds.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TrashIcon } from '#ui/page-icons.tsx'
import { homeOfScope } from '../office-facts.ts'
import { useScope } from '../use-office.ts'

/** Link beside a list to its deleted items. */
export function TrashButton({ kind }: { kind: TrashKind }) {
  const path: string = `${homeOfScope(useScope())}/trash`
  return (
    <ButtonLink to={path} search={{ kind }} size="sm" variant="secondary" aria-label="Corbeille" title="Corbeille">
      <TrashIcon />
    </ButtonLink>
  )
}
