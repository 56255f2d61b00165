import { useStore } from '@tanstack/react-form'
import { useMemo } from 'react'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import type { GroupTheme } from '../theme-shapes.ts'
import { servedColours } from '../ui/served-colours.ts'
import { AuthFields } from './auth-fields.tsx'
import { ColourField } from './colour-field.tsx'
import { ContrastTable } from './contrast-table.tsx'
import { HomeFields } from './home-fields.tsx'
import { Preview } from './preview.tsx'
import { colourKeys, type ThemeValues } from './theme-values.ts'
import { colourNames, themeNames } from './theme-words.ts'
import { useShownTheme } from './use-shown-theme.ts'

interface ThemeFormProps {
  of: Form<ThemeValues>
  item: GroupTheme
}

/** Form of a group's theme, with a live preview of the site beside it. */
export function ThemeForm({ of, item }: ThemeFormProps) {
  const { form } = of
  const isCse = useStore(form.store, ({ values }) => values.theme === 'Cse')
  const shown = useShownTheme(of, item)
  const rows = useMemo(() => servedColours(shown), [shown])
  return (
    <OfficeForm of={of} label="Thème" submit="Enregistrer" quiet>
      <FormSection title="Général">
        <form.AppField name="theme">
          {(field) => (
            <field.RadioField
              label="Thème"
              options={[
                { value: 'Youpiiz', label: themeNames.Youpiiz, hint: 'Les couleurs et le pied de page du site.' },
                { value: 'Cse', label: themeNames.Cse, hint: 'Vos couleurs, et « Site offert par… » en pied de page.' },
              ]}
            />
          )}
        </form.AppField>
        <FieldRow>
          <form.AppField name="title">
            {(field) => (
              <field.TextField label="Nom du site" maxLength={60} hint="Dans les pages, les mails et les billets." />
            )}
          </form.AppField>
          <form.AppField name="pageTitle">
            {(field) => (
              <field.TextField
                label="Titre de l’onglet"
                maxLength={120}
                hint="Ce que montrent l’onglet et les favoris."
              />
            )}
          </form.AppField>
        </FieldRow>
        <form.AppField name="logo">
          {(field) => (
            <field.LogoField
              label="Logo"
              hint="Un dessin large sur fond transparent convient le mieux. Sans logo, celui du site est montré."
              known={item.media}
            />
          )}
        </form.AppField>
      </FormSection>
      <HomeFields of={of} item={item} shown={shown} />
      <FormSection
        title="Couleurs"
        line={
          isCse ? undefined : 'Choisissez le thème CSE pour changer les couleurs : le thème Youpiiz a celles du site.'
        }
      >
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
            {colourKeys.map((key) => (
              <form.AppField key={key} name={key}>
                {() => <ColourField label={colourNames[key]} disabled={!isCse} />}
              </form.AppField>
            ))}
          </div>
          <ContrastTable label="Couleurs demandées et servies" rows={rows} />
        </div>
      </FormSection>
      <FormSection title="Testeur" line="Les éléments du site dans ce thème, avant qu’il ne soit enregistré.">
        <Preview title="Testeur" part="tester" theme={shown} size={{ width: 340 }} />
      </FormSection>
      <FormSection title="Carte membre">
        <Preview title="Carte membre" part="card" theme={shown} size={{ width: 340 }} />
      </FormSection>
      <AuthFields of={of} item={item} shown={shown} />
    </OfficeForm>
  )
}
