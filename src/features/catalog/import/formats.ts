import type { CatalogFormat } from './format.ts'
import { museofile } from './museofile.ts'

/** What `import-catalog --format` offers. */
export const catalogFormats: readonly CatalogFormat[] = [museofile]
