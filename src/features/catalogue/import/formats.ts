import type { CatalogueFormat } from './format.ts'
import { museofile } from './museofile.ts'

/** What `import-catalogue --format` offers. */
export const catalogueFormats: readonly CatalogueFormat[] = [museofile]
