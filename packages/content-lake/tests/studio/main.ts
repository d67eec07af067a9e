import { defineConfig, defineField, defineType, renderStudio } from 'sanity'
import { structureTool } from 'sanity/structure'

const post = defineType({
  name: 'post',
  title: 'Post',
  type: 'document',
  fields: [defineField({ name: 'title', title: 'Title', type: 'string' })],
})

const root = document.querySelector('#root')
if (root instanceof HTMLElement) {
  const config = defineConfig({
    projectId: 'abcd1234',
    dataset: 'production',
    plugins: [structureTool()],
    schema: { types: [post] },
  })
  renderStudio(root, config)
}
