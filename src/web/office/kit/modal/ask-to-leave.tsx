import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '#ui/button.tsx'

interface AskToLeaveProps {
  open: boolean
  stay: () => void
  leave: () => void
}

/** Question before closing a window with unsaved input. */
export function AskToLeave({ open, stay, leave }: AskToLeaveProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : stay())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-55 bg-black/45 transition-opacity duration-150 motion-reduce:transition-none data-[starting-style]:opacity-0 data-[ending-style]:opacity-0"
        />
        <AlertDialog.Popup className="fixed inset-0 z-55 m-auto h-fit w-[min(420px,calc(100vw-32px))] rounded-2xl bg-paper p-5 text-sm text-ink shadow-window outline-none transition-opacity duration-150 motion-reduce:transition-none data-[starting-style]:opacity-0 data-[ending-style]:opacity-0">
          <AlertDialog.Title className="text-base font-bold leading-snug">Quitter sans enregistrer ?</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">
            Ce que vous avez saisi dans cette fenêtre n’est pas enregistré et serait perdu.
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button variant="secondary" size="sm" onClick={leave}>
              Abandonner la saisie
            </Button>
            {/* Focused first, so that a hurried Enter loses nothing. */}
            <Button size="sm" autoFocus onClick={stay}>
              Continuer la saisie
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
