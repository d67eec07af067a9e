import { defineConfig } from 'sanity'

const page = {
  name: 'page',
  type: 'document',
  fields: [{ name: 'title', type: 'string' }],
}

export default defineConfig({
  projectId: 'abcd1234',
  dataset: 'production',
  schema: { types: [page] },
})
