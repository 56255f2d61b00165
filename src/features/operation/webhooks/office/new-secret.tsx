import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'

/** Signing secret, shown only once. */
export function NewSecret({ secret, close }: { secret: string; close: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      notify.success('Secret copié')
    } catch (error) {
      notify.error('Le secret n’a pas pu être copié : sélectionnez-le.', error)
    }
  }
  return (
    <Notice kind="success" title="Le secret est prêt">
      <p>Il n’est montré qu’une fois : donnez-le maintenant à qui tient le système.</p>
      <div className="mt-3 flex flex-col items-start gap-3">
        <Input
          label="Secret"
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="w-full"
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => void copy()}>
            Copier le secret
          </Button>
          <Button variant="ghost" size="sm" onClick={close}>
            C’est fait
          </Button>
        </div>
      </div>
    </Notice>
  )
}
