import { defineConfig, defineField, defineType } from 'sanity'

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required().max(20) }),
    defineField({ name: 'summary', type: 'text', validation: (rule) => rule.required().warning() }),
    defineField({ name: 'body', type: 'array', of: [{ type: 'block' }] }),
  ],
})

export default defineConfig({
  projectId: 'abcd1234',
  dataset: 'production',
  schema: { types: [article] },
})
