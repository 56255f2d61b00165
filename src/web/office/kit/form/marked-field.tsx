import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'

const MarkedEditor = lazy(() =>
  import('../marked-editor/marked-editor.tsx').then((loaded) => ({ default: loaded.MarkedEditor })),
)

interface MarkedFieldProps {
  label: string
  /** The text with its marks, as an alternative. */
  plain: ReactNode
}

/** Field for a marked-up text, shown as its readers see it, or with its marks. */
export function MarkedField({ label, plain }: MarkedFieldProps) {
  const [isPlain, setPlain] = useState(false)
  const aside = (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={isPlain}
      className="ml-auto"
      title="Le texte avec ses signes de mise en forme"
      onClick={() => setPlain(!isPlain)}
    >
      Texte brut
    </Button>
  )
  if (!isPlain)
    return (
      <Suspense fallback={<LoadingBlock label="Chargement de l’éditeur" />}>
        <MarkedEditor label={label} aside={aside} />
      </Suspense>
    )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex">{aside}</div>
      {plain}
    </div>
  )
}
