import { useMemo } from 'react'
import { z } from 'zod'
import { notify } from '#ui/toast.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { payerFields } from '../payout-shapes.ts'
import { payeeWords } from './payee-values.ts'

interface Account {
  name: string
  masked: string
  updatedAt: number
}

interface PayerValues {
  name: string
  /** Empty: the stored one stays. */
  iban: string
}

const stored = (account: Account | null) => ({
  version: account?.updatedAt ?? null,
  values: { name: account?.name ?? '', iban: '' },
})
const sent = ({ name, iban }: PayerValues) => ({ name, ...(iban.trim() === '' ? {} : { iban }) })
const check = (isNew: boolean) =>
  checkWith<PayerValues>(z.object(payerFields), sent, ({ iban }) =>
    isNew && iban.trim() === '' ? [['iban', 'Indiquez l’IBAN.']] : [],
  )

/** Form of the operator's own account. The number is kept in no draft of the browser. */
export function PayerAccountForm({ account, reload }: { account: Account | null; reload: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const of = useOfficeForm<PayerValues>({
    item: 'payer-account',
    stored: useMemo(() => stored(account), [account]),
    check: useMemo(() => check(account === null), [account]),
    words: payeeWords,
    keepsDraft: false,
    save: async (values, { base, idempotencyKey }) => {
      const input = { ...sent(values), ifUpdatedAt: base.version ?? undefined }
      const saved = await call('/admin/update-payer-account', input, { idempotencyKey })
      notify.success('Compte enregistré')
      void reload()
      return stored(saved.account)
    },
    reload: async () => stored((await call('/admin/get-payer-account', {})).account),
  })
  const { form } = of
  return (
    <OfficeForm of={of} label="Votre compte" submit="ENREGISTRER">
      <FormSection title="Votre compte" line="Les virements en partent, et son relevé de banque est lu ici.">
        <FieldRow>
          <form.AppField name="name">{(field) => <field.TextField label="Titulaire" maxLength={70} />}</form.AppField>
          <form.AppField name="iban">
            {(field) => (
              <field.TextField
                label="IBAN"
                maxLength={60}
                optional={account !== null}
                hint={account ? `Enregistré : ${account.masked}. Laissez vide pour le garder.` : undefined}
              />
            )}
          </form.AppField>
        </FieldRow>
      </FormSection>
    </OfficeForm>
  )
}
