import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Replaces stocks that could not be loaded, on any screen. */
export const StockReadFailed = ({ retry, className }: { retry: () => Promise<void>; className?: string }) => (
  <Notice kind="error" {...(className ? { className } : {})} title="Échec de la récupération des infos du stock">
    <Button variant="secondary" size="sm" className="mt-2" onClick={() => void retry()}>
      Réessayer
    </Button>
  </Notice>
)
