import { useStore } from '@tanstack/react-form'
import type { Media } from '../../../contract/shapes.ts'
import { newsTypes } from '../../../features/news/news-shapes.ts'
import { excerptText, newsTypeTexts } from '../../../features/news/news-texts.ts'
import { NewsItem } from '../../../features/news/ui/news-item.tsx'
import { ContentField } from '../committee/content-field.tsx'
import { PreviewFrame } from '../committee/page-preview.tsx'
import { FieldRow, FormSection, OfficeForm } from '../kit/form/office-form.tsx'
import type { OfficeForm as Form } from '../kit/form/use-office-form.ts'
import { type NewsValues, publishedTexts } from './news-values.ts'

interface NewsFormProps {
  of: Form<NewsValues>
  /** That came with the item. */
  picture: Media | null
}

/** Everything that is edited of a news item, with the card that members will see. */
export function NewsForm({ of, picture }: NewsFormProps) {
  const { form } = of
  return (
    <OfficeForm of={of} label="Actualité" submit="ENREGISTRER">
      <FormSection title="L’actualité">
        <FieldRow>
          <form.AppField name="type">
            {(field) => (
              <field.SelectField
                label="Type"
                options={newsTypes.map((value) => ({ value, label: newsTypeTexts[value] }))}
              />
            )}
          </form.AppField>
          <form.AppField name="date">{(field) => <field.DateField label="DATE" />}</form.AppField>
        </FieldRow>
        <form.AppField name="title">{(field) => <field.TextField label="TITRE" maxLength={200} />}</form.AppField>
        <form.AppField name="description">{() => <ContentField label="DESCRIPTION" />}</form.AppField>
        <form.AppField name="mediaId">
          {(field) => <field.PictureField label="Image" known={picture ? [picture] : []} />}
        </form.AppField>
        <form.AppField name="visibility">
          {(field) => (
            <field.RadioField
              label="Publication"
              options={[
                { value: 'published', label: publishedTexts.published, hint: 'Vos bénéficiaires la voient.' },
                { value: 'hidden', label: publishedTexts.hidden, hint: 'Vous seuls la voyez.' },
              ]}
            />
          )}
        </form.AppField>
      </FormSection>
      <NewsPreview of={of} picture={picture} />
    </OfficeForm>
  )
}

function NewsPreview({ of, picture }: NewsFormProps) {
  const { type, title, description, date, mediaId } = useStore(of.form.store, ({ values }) => values)
  const item = {
    type,
    title: title || 'Titre de l’actualité',
    date: date ?? new Date().toISOString().slice(0, 10),
    excerpt: excerptText(description),
    picture: picture?.id === mediaId ? picture : null,
  }
  return (
    <PreviewFrame label="Aperçu">
      <div className="max-w-96">
        <NewsItem item={item} Heading="h3" more="Lire la suite" />
      </div>
    </PreviewFrame>
  )
}
