import { Button } from '#ui/button.tsx'
import { TrashIcon } from '#ui/page-icons.tsx'

interface RemoveButtonProps {
  /** Name of the article, for screen readers. */
  label: string
  loading?: boolean
  onClick: () => void
}

export function RemoveButton({ label, loading, onClick }: RemoveButtonProps) {
  return (
    <Button variant="ghost" size="sm" className="-mr-3.5" loading={loading} onClick={onClick} data-remove="">
      <TrashIcon />
      Retirer<span className="sr-only"> {label}</span>
    </Button>
  )
}
