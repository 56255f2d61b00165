import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { type CameraState, useCamera } from './use-camera.ts'

const troubles: Partial<Record<CameraState, string>> = {
  refused:
    'La caméra est refusée à cette page : autorisez-la dans les réglages de votre navigateur, ou saisissez le code.',
  missing: 'Aucune caméra n’a été trouvée : saisissez le code.',
  failed: 'La caméra ne s’ouvre pas : fermez les autres applications qui l’utilisent, ou saisissez le code.',
}

/** Camera with a frame for the code; opened by a button, so that the browser asks for permission then. */
export function CameraReader({ onCode }: { onCode: (code: string) => boolean }) {
  const { state, video, open, close } = useCamera(onCode)
  const isOn = state === 'on'
  const trouble = troubles[state]
  return (
    <section aria-label="Caméra" className="flex flex-col gap-3">
      <div className={classNames('relative overflow-hidden rounded-xl bg-ink', !isOn && 'hidden')}>
        <video ref={video} muted playsInline className="block aspect-[4/3] w-full object-cover" />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-[14%] rounded-lg border-3 border-paper shadow-[0_0_0_999px_rgb(0_0_0/0.35)]"
        />
      </div>
      {trouble ? <Notice kind="warn">{trouble}</Notice> : null}
      {isOn ? (
        <Button variant="secondary" onClick={close}>
          Fermer la caméra
        </Button>
      ) : (
        <Button size="lg" full loading={state === 'opening'} onClick={open}>
          {trouble ? 'Réessayer avec la caméra' : 'Scanner avec la caméra'}
        </Button>
      )}
    </section>
  )
}
