import { defineLocaleResourceBundle } from 'sanity'

/**
 * Replacements for Sanity's wording where it is unclear here or names something that doesn't exist.
 */
export const wording = [
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'studio',
    resources: {
      'asset-sources.common.uploader.upload-failed.title': 'The file was not accepted',
      'asset-sources.common.uploader.upload-failed.description':
        'It may be damaged, too large, or of a type that this field does not take.',
      'inputs.file.upload-failed.title': 'The file was not accepted',
      'inputs.file.upload-failed.description':
        'It may be damaged, too large, or of a type that this field does not take.',
      'inputs.image.upload-error.title': 'The picture was not accepted',
      'inputs.image.upload-error.description':
        'It may be damaged, too large, or of a type that this field does not take.',
      'presence.no-one-else-description': 'People who open this Studio while you do appear here.',
    },
  }),
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'structure',
    resources: {
      'panes.document-operation-results.operation-error_delete':
        'It was not deleted: by now, another document uses it.',
      'panes.document-operation-results.operation-error_unpublish':
        'It was not unpublished: by now, another document uses it.',
    },
  }),
]
