import { Button } from '#ui/button.tsx'

interface PlanButtonsProps {
  /** Named by its effect, as "Déplacer". */
  text: string
  isPending: boolean
  confirm: () => unknown
  cancel: () => void
}

/** Buttons below the effects of a planned change: make it, or do not. */
export const PlanButtons = ({ text, isPending, confirm, cancel }: PlanButtonsProps) => (
  <div className="mt-3 flex flex-wrap gap-2">
    <Button size="sm" loading={isPending} onClick={() => void confirm()}>
      {text}
    </Button>
    <Button size="sm" variant="ghost" onClick={cancel}>
      Retour
    </Button>
  </div>
)
