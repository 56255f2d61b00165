import type { ServedTheme } from '#contract/session-shapes.ts'
import { FormSection } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import type { GroupTheme } from '../theme-shapes.ts'
import { Preview } from './preview.tsx'
import type { ThemeValues } from './theme-values.ts'

interface HomeFieldsProps {
  of: OfficeForm<ThemeValues>
  item: GroupTheme
  shown: ServedTheme
}

const homeSize = { width: 1280 }

/** Fields for the top of the home page, with what members will see there. */
export function HomeFields({ of: { form }, item, shown }: HomeFieldsProps) {
  const { title, sentence } = item.siteTheme.home
  return (
    <FormSection title="Accueil" line="Le haut de la page d’accueil. Un champ laissé vide montre ce que dit le site.">
      <form.AppField name="home.title">
        {(field) => <field.TextField label="Titre de l’accueil" optional maxLength={80} placeholder={title} />}
      </form.AppField>
      <form.AppField name="home.sentence">
        {(field) => <field.TextField label="Phrase de l’accueil" optional maxLength={200} placeholder={sentence} />}
      </form.AppField>
      <form.AppField name="home.picture">
        {(field) => (
          <field.PictureField
            isDecorative
            label="Image de l’accueil"
            hint="Une photographie large, au moins 1 280 pixels. Sans image, un dessin dans vos couleurs."
            known={item.media}
          />
        )}
      </form.AppField>
      <Preview title="Aperçu de l’accueil" part="home" theme={shown} size={homeSize} />
    </FormSection>
  )
}
